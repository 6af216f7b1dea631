// Amounts of money in the user's locale.
import { currencyFormat } from '@whereabouts/shared/contracts/currency-format.js';

const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const currencies = new Map<string, Intl.NumberFormat>();

/** `currency` is an ISO 4217 code. Without it, the amount has no currency sign. */
export function formatMoney(value: number, currency: string | null = null): string {
  return (currency === null ? money : formatOf(currency)).format(value);
}

/** A round amount where room is short: “€5K”. */
export function formatRoundMoney(value: number, currency: string | null = null): string {
  const style = currency === null ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(undefined, { ...style, notation: 'compact' }).format(value);
}

/** “€”, or the sign or code of another currency. */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function formatOf(currency: string): Intl.NumberFormat {
  const known = currencies.get(currency);
  if (known) return known;
  const format = currencyFormat(undefined, currency);
  currencies.set(currency, format);
  return format;
}
