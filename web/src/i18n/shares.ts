const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** A part of a whole, from 0 to 1, in percent. */
export const formatShare = (share: number) => percent.format(share);
