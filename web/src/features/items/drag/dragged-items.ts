/** Items under a mouse that drags them, as a JSON list of ids. No other program knows this type, so none takes them. */
const TYPE = 'application/x-whereabouts-items';

export function putItems(transfer: DataTransfer, ids: number[]): void {
  transfer.setData(TYPE, JSON.stringify(ids));
}

/** What is dragged can be read only when it is dropped; until then only its type is known. */
export function holdsItems(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

export function itemsIn(transfer: DataTransfer): number[] {
  return JSON.parse(transfer.getData(TYPE)) as number[];
}
