import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_CHOICE_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Initials } from '../../../ui/text/initials';
import { departureText } from '../../departures/departure-text';
import { Swatch } from '../../fields/swatch';
import { useChoiceText } from '../../fields/use-choice-text';
import { useCustomFacts } from '../../fields/use-custom-facts';
import { useMoney } from '../../fields/use-money';
import { CategoryName } from '../../item-picture/category-name';
import classes from './item-facts.module.css';

interface ItemFactsProps {
  item: Item;
  /** Whether the quantity is editable below the name. */
  isCounted: boolean;
}

/** The fields that have a value. */
export function ItemFacts({ item, isCounted }: ItemFactsProps) {
  const { labelOf, textOf } = useChoiceText();
  const money = useMoney(item);
  const known = useCustomFacts(item);
  // Empty rows keep the place of the values, so that nothing below moves when the fields arrive.
  const custom =
    known?.map(
      ({ field, value, text }): Fact => [
        field.name,
        field.kind === 'link' ? <OutsideLink address={String(value)} /> : text,
      ],
    ) ?? Object.keys(item.custom).map((_, index): Fact => ['\u00a0'.repeat(index + 1), '\u00a0']);
  const choices = ITEM_CHOICE_NAMES.map((name): Fact => [labelOf(name), item[name] && textOf(name, item[name])]);
  return (
    <dl className={classes.facts}>
      {factsOf(item, choices, custom, money, isCounted).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = [label: string, value: ReactNode];

function factsOf(
  item: Item,
  choices: Fact[],
  custom: Fact[],
  money: (value: number) => string,
  isCounted: boolean,
): Fact[] {
  const { category, color, quantity, quantity_min, stock_keeping, cost, purchase_price } = item;
  const bought = [
    item.purchase_date && formatDay(item.purchase_date),
    purchase_price !== null && money(purchase_price),
  ].filter(Boolean);
  const facts: Fact[] = [
    [t('editor.departed'), item.departed && departureText(item.departed, money)],
    [t('editor.category'), category && <CategoryName category={category} />],
    [
      t('editor.color'),
      color && (
        <>
          <Swatch name={color} /> <span className={classes.color}>{color}</span>
        </>
      ),
    ],
    [t('editor.quantity'), !isCounted && (quantity !== 1 || stock_keeping) && formatNumber(quantity)],
    [t('editor.quantity_min'), stock_keeping && formatNumber(quantity_min)],
    ...choices,
    [t('editor.manufacturer'), item.manufacturer],
    [t('editor.model'), item.model],
    [t('editor.serial_number'), item.serial_number],
    [t('editor.code'), item.code],
    [t('editor.link'), item.link && <OutsideLink address={item.link} />],
    [t('editor.bought'), bought.join(', ')],
    [t('editor.purchased_from'), item.purchased_from],
    [t('editor.cost'), cost !== null && money(cost)],
    [t('editor.value'), item.value !== null && money(item.value)],
    [t('editor.warranty_until'), item.warranty_until && formatDay(item.warranty_until)],
    [t('editor.expires_on'), item.expires_on && formatDay(item.expires_on)],
    [t('editor.for_sale'), item.for_sale && t('editor.yes')],
    [t('editor.photo_location'), item.photo_location],
    ...custom,
    [t('editor.owner_label'), item.my_role !== 'owner' && <Owner item={item} />],
    [
      t('editor.added'),
      [formatDay(item.created_at), item.guest_name && guestOf(item.guest_name)].filter(Boolean).join(', '),
    ],
  ];
  return facts.filter(([, value]) => value);
}

/** A link to another site, shown by its host. */
function OutsideLink({ address }: { address: string }) {
  return (
    <a className={classes.link} href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {URL.canParse(address) ? new URL(address).host : address}
    </a>
  );
}

function Owner({ item: { user_id, owner_name: name } }: { item: Item }) {
  return (
    <span className={classes.owner}>
      {name} <Initials id={user_id} name={name} size={1.5} />
    </span>
  );
}

/** A guest without a name is stored as "Guest" (docs/rules/guests.md). */
function guestOf(name: string): string {
  return name === 'Guest' ? t('editor.by_guest') : t('editor.by_named_guest', { name });
}
