/**
 * The MIME type of dragged items, whose data is a JSON list of ids. No other program knows the type, so none
 * accepts the drop.
 */
const TYPE = 'application/x-whereabouts-items';

export function putItems(transfer: DataTransfer, ids: number[]): void {
  transfer.setData(TYPE, JSON.stringify(ids));
}

/** Whether the drag carries items. Their ids can be read only on drop; until then only the type is known. */
export function holdsItems(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

export function itemsIn(transfer: DataTransfer): number[] {
  return JSON.parse(transfer.getData(TYPE)) as number[];
}
