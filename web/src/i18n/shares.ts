const whole = new Intl.NumberFormat(undefined, { style: 'percent' });
const small = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share from 0 to 1 in percent. Shares under 1% have one decimal, so that they do not show as 0%. */
export const formatShare = (share: number) => (share < 0.01 ? small : whole).format(share);
