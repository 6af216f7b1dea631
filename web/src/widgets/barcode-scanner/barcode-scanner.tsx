import { MAX_CODE } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/barcode-scanner';
import { loadInTime } from '../../ui/loading/load-in-time';
import { toast } from '../../ui/messages/toasts';
import { CodeScanner } from '../code-scanner/code-scanner';
import { PhotoButton, PhotoChoice } from '../code-scanner/photo-choice';
import { openPart } from '../prepare-photo/prepare-photo';
import type { ScannedPhoto } from './scanned-photo';

/** Photos are read almost at full size: scaled-down photos show wrong codes with valid check digits. */
const PHOTO_SIDE = 4096;
/** Blanks, and the control characters that separate the parts of a GS1 code. */
const SIGNS_WITHOUT_SHAPE = /[\s\p{Cc}]/gu;
/** Milliseconds of vibration that confirm a code. */
const CONFIRM_MS = 80;

interface BarcodeScannerProps {
  opened: boolean;
  onClose: () => void;
  /** The item's photo. Without it, the user can choose a photo. */
  photo: ScannedPhoto | null;
  /** Receives the code without spaces. */
  onCode: (code: string) => void;
}

/**
 * Reads the barcode, ISBN, QR code or Data Matrix of an item. The text is only text: the app never opens an address in
 * a code.
 */
export default function BarcodeScanner({ photo, onCode, ...dialog }: BarcodeScannerProps) {
  const take = (text: string) => {
    const code = text.replaceAll(SIGNS_WITHOUT_SHAPE, '').slice(0, MAX_CODE);
    if (code === '') return t('code_scanner.nothing');
    dialog.onClose();
    onCode(code);
    navigator.vibrate?.(CONFIRM_MS);
    void toast({ message: t('barcode_scanner.read', { code }) });
    return null;
  };
  return (
    <CodeScanner
      {...dialog}
      title={t('barcode_scanner.title')}
      texts={{
        hint: t('barcode_scanner.hint'),
        refused: t('barcode_scanner.refused'),
        missing: t('barcode_scanner.missing'),
      }}
      load={loadReader}
      onText={take}
      photo={({ read, ...state }) => {
        const open = async (file: File, crop: ScannedPhoto['box']) => openPart(file, { turns: 0, crop }, PHOTO_SIDE);
        return photo ? (
          <PhotoButton
            {...state}
            label={t('barcode_scanner.item_photo')}
            onClick={() => read(async () => open(await photo.load(), photo.box))}
          />
        ) : (
          <PhotoChoice {...state} label={t('barcode_scanner.photo')} onPhoto={(file) => read(() => open(file, null))} />
        );
      }}
    />
  );
}

const loadReader = async () => (await loadInTime(() => import('./barcode-reader'))).barcodeReader();
