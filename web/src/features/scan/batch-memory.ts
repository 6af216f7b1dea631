import type { Batch } from './scan.slice';

const BATCHES_KEY = 'scan_batches';

/** Batches outlive the page: whoever comes back sees how far each has got. */
export function rememberBatches(batches: Batch[]): void {
  localStorage.setItem(BATCHES_KEY, JSON.stringify(batches));
}

/** Those with photos on the server; a photo that was not uploaded when the page closed is not coming. */
export function rememberedBatches(): Batch[] {
  try {
    const batches: unknown = JSON.parse(localStorage.getItem(BATCHES_KEY) ?? '[]');
    return Array.isArray(batches) ? batches.filter(isBatch).filter(({ added }) => added > 0) : [];
  } catch {
    return [];
  }
}

function isBatch(value: Partial<Batch> | null): value is Batch {
  return typeof value?.id === 'string' && typeof value.name === 'string' && Number.isInteger(value.added);
}
