const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });
/** One photo costs less than a cent. */
const small = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });

/** An amount of US dollars, which is what providers charge in. */
export const formatCost = (amount: number) => (amount > 0 && amount < 0.1 ? small : dollars).format(amount);
