const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });
/** One photo costs less than a cent. */
const small = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });

/** Formats an amount in US dollars, the currency of the providers. */
export const formatCost = (amount: number) => (amount > 0 && amount < 0.1 ? small : dollars).format(amount);
