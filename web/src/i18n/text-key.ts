import type admin from './locales/en/admin.json';
import type afterScan from './locales/en/after-scan.json';
import type ai from './locales/en/ai.json';
import type aiNames from './locales/en/ai-names.json';
import type app from './locales/en/app.json';
import type auth from './locales/en/auth.json';
import type barcodeScanner from './locales/en/barcode-scanner.json';
import type batch from './locales/en/batch.json';
import type bulk from './locales/en/bulk.json';
import type choices from './locales/en/choices.json';
import type codeScanner from './locales/en/code-scanner.json';
import type collections from './locales/en/collections.json';
import type confirmation from './locales/en/confirmation.json';
import type customFields from './locales/en/custom-fields.json';
import type departures from './locales/en/departures.json';
import type display from './locales/en/display.json';
import type editor from './locales/en/editor.json';
import type exports from './locales/en/export.json';
import type files from './locales/en/files.json';
import type filters from './locales/en/filters.json';
import type groups from './locales/en/groups.json';
import type guest from './locales/en/guest.json';
import type history from './locales/en/history.json';
import type home from './locales/en/home.json';
import type imports from './locales/en/import.json';
import type install from './locales/en/install.json';
import type inventory from './locales/en/inventory.json';
import type keys from './locales/en/keys.json';
import type labelScanner from './locales/en/label-scanner.json';
import type labels from './locales/en/labels.json';
import type leaving from './locales/en/leaving.json';
import type lines from './locales/en/lines.json';
import type missing from './locales/en/missing.json';
import type notices from './locales/en/notices.json';
import type pager from './locales/en/pager.json';
import type palette from './locales/en/palette.json';
import type paper from './locales/en/paper.json';
import type photoArrivals from './locales/en/photo-arrivals.json';
import type picker from './locales/en/picker.json';
import type places from './locales/en/places.json';
import type profile from './locales/en/profile.json';
import type queue from './locales/en/queue.json';
import type report from './locales/en/report.json';
import type review from './locales/en/review.json';
import type rooms from './locales/en/rooms.json';
import type scan from './locales/en/scan.json';
import type search from './locales/en/search.json';
import type selector from './locales/en/selector.json';
import type sharing from './locales/en/sharing.json';
import type similar from './locales/en/similar.json';
import type stats from './locales/en/stats.json';
import type stockEditing from './locales/en/stock-editing.json';
import type time from './locales/en/time.json';
import type trash from './locales/en/trash.json';
import type unreachable from './locales/en/unreachable.json';
import type value from './locales/en/value.json';
import type welcome from './locales/en/welcome.json';

type Texts = typeof admin &
  typeof afterScan &
  typeof ai &
  typeof aiNames &
  typeof app &
  typeof auth &
  typeof barcodeScanner &
  typeof batch &
  typeof bulk &
  typeof choices &
  typeof codeScanner &
  typeof collections &
  typeof confirmation &
  typeof customFields &
  typeof departures &
  typeof display &
  typeof editor &
  typeof exports &
  typeof files &
  typeof filters &
  typeof groups &
  typeof guest &
  typeof history &
  typeof home &
  typeof imports &
  typeof install &
  typeof inventory &
  typeof keys &
  typeof labelScanner &
  typeof labels &
  typeof leaving &
  typeof lines &
  typeof missing &
  typeof notices &
  typeof pager &
  typeof palette &
  typeof paper &
  typeof photoArrivals &
  typeof picker &
  typeof places &
  typeof profile &
  typeof queue &
  typeof report &
  typeof review &
  typeof rooms &
  typeof scan &
  typeof search &
  typeof selector &
  typeof sharing &
  typeof similar &
  typeof stats &
  typeof stockEditing &
  typeof time &
  typeof trash &
  typeof unreachable &
  typeof value &
  typeof welcome;

/** Adds the key without its plural suffix, because `t` appends the suffix. */
type WithoutPlural<Key> = Key extends `${infer Start}_${'zero' | 'one' | 'other'}` ? Start | Key : Key;

/** `area.name` of every text in `locales/en/*.json`. */
export type TextKey = {
  [Area in keyof Texts]: `${Area}.${WithoutPlural<keyof Texts[Area] & string>}`;
}[keyof Texts];
