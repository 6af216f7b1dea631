const whole = new Intl.NumberFormat(undefined, { style: 'percent' });
const small = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** A part of a whole, from 0 to 1, in percent; what is less than one is not nothing. */
export const formatShare = (share: number) => (share < 0.01 ? small : whole).format(share);
