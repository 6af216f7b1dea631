// Apart from the schemas, because the web app's first page and reports format amounts without them.

/**
 * The format of amounts in a currency, an ISO 4217 code. Amounts are stored with two decimals in every currency, so none
 * is rounded: ¥1,234.5, but ¥1,234.
 * @param locale undefined for that of the browser
 */
export function currencyFormat(locale: string | undefined, currency: string): Intl.NumberFormat {
  const style = { style: 'currency', currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions();
  return new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: Math.min(2, minimumFractionDigits),
    maximumFractionDigits: 2,
  });
}
