import type { FileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { draw } from './add-photos.js';
import type { ApiUser } from './api-user.js';
import { pdf, receiptPhoto } from './drawing/paper.js';
import { FIRST_SHELVES } from './household/shelves.js';

/** Seeds for second photos start here. */
const SECOND_SEEDS = 900;

interface NewPaper {
  kind: FileKind;
  name: string;
  content: Buffer;
}

const manual = (thing: string): NewPaper => {
  const lines = ['1. Unpack everything.', '2. Read this page.', '3. Keep it for later.'];
  return {
    kind: 'manual',
    name: `Manual ${thing}.pdf`,
    content: pdf([`How to use the ${thing.toLowerCase()}`, ...lines]),
  };
};

const receipt = (shop: string, line: string, price: string): NewPaper => {
  return { kind: 'receipt', name: `Receipt ${shop}.pdf`, content: pdf([shop, line, `Total ${price}`, 'Thank you!']) };
};

const lockedPolicy: NewPaper = {
  kind: 'other',
  name: 'Insurance policy.pdf',
  content: pdf(['Policy'], { isEncrypted: true }),
};

const warranty = (until: string): NewPaper => {
  const content = Buffer.from(`Warranty\n\nThe maker repairs this thing free of charge until ${until}.\n`);
  return { kind: 'warranty', name: 'Warranty.txt', content };
};

/** Adds receipts, manuals and second photos to some items, as a household collects them over time. */
export async function fillFiles(user: ApiUser, items: Item[]): Promise<void> {
  const papers: Record<string, NewPaper[]> = {
    Laptop: [
      await secondPhoto('Laptop', 0),
      receipt('Corner electronics', 'Laptop 13', '1,249.00'),
      warranty('18 February 2027'),
      manual('Laptop'),
      lockedPolicy,
    ],
    'Cordless drill': [manual('Cordless drill'), await longReceipt(1)],
    Torch: [manual('Torch')],
    'Hand saw': [await secondPhoto('Hand saw', 1)],
  };
  for (const { id, name } of items) for (const paper of papers[name] ?? []) await addFile(user, id, paper);
  const drill = items.find(({ name }) => name === 'Cordless drill');
  const parts = { url: 'https://example.com/spare-parts', name: 'Spare parts', kind: 'other' };
  if (drill) await user.send('POST', `/api/items/${drill.id}/files`, parts);
}

/** The same object, photographed again. */
async function secondPhoto(name: string, index: number): Promise<NewPaper> {
  const shelf = FIRST_SHELVES.find(({ things }) => things.some((thing) => thing.name === name));
  if (!shelf) throw new Error(`The household has no ${name}`);
  const things = shelf.things.filter((thing) => thing.name === name);
  const { jpeg } = await draw({ room: shelf.room, things }, SECOND_SEEDS + index);
  return { kind: 'photo', name: `IMG_${SECOND_SEEDS + index}.jpg`, content: jpeg };
}

async function longReceipt(seed: number): Promise<NewPaper> {
  return { kind: 'receipt', name: 'Receipt.jpg', content: await receiptPhoto(seed) };
}

async function addFile(user: ApiUser, item_id: number, { kind, name, content }: NewPaper): Promise<void> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const answer = await user.call(`/api/items/${item_id}/files`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`A file was not stored (${answer.status}): ${await answer.text()}`);
}
