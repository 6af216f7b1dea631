// Money by the person's own locale.

const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const currencies = new Map<string, Intl.NumberFormat>();

/** By ISO 4217; without a currency where nobody has told which one is meant. */
export function formatMoney(value: number, currency: string | null = null): string {
  return (currency === null ? money : formatOf(currency)).format(value);
}

/** “€”, or what else stands for the currency. */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function formatOf(currency: string): Intl.NumberFormat {
  const known = currencies.get(currency);
  if (known) return known;
  const style = { style: 'currency', currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(undefined, style).resolvedOptions();
  // Amounts are kept with two decimals, in whichever currency.
  const digits = { minimumFractionDigits: Math.min(2, minimumFractionDigits), maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(undefined, { ...style, ...digits });
  currencies.set(currency, format);
  return format;
}
