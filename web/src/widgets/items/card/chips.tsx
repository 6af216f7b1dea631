import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/inventory';
import { Chip } from '../../../ui/text/chip';
import { Found } from '../../search/found';
import { SharingBadge } from '../../sharing/sharing-badge';
import classes from './chips.module.css';
import type { BelongingChip, HiddenChip, ItemChips, StateChip } from './item-chips';

interface StateChipsProps {
  quantity: number;
  chips: StateChip[];
  /** Whether the chips lie on a picture. */
  glass?: boolean;
}

/** The chips for low stock, out of stock and the quantity. */
export function StateChips({ quantity, chips, glass = false }: StateChipsProps) {
  const text = {
    low: t('inventory.low'),
    out: t('inventory.out'),
    quantity: t('inventory.quantity', { count: quantity }),
  };
  const tones = { low: 'warn', out: 'bad', quantity: 'plain' } as const;
  return chips.map((chip) => (
    <Chip key={chip} tone={tones[chip]} glass={glass}>
      {text[chip]}
    </Chip>
  ));
}

/** The chips for access and tags. */
export function BelongingChips({ item, chips }: { item: Item; chips: ItemChips }) {
  return chips.belonging.map((chip) => (
    <Belonging key={'text' in chip ? `${chip.kind} ${chip.text}` : chip.kind} item={item} chip={chip} />
  ));
}

function Belonging({ item, chip }: { item: Item; chip: BelongingChip }) {
  if (chip.kind === 'access') return <SharingBadge item={item} />;
  return (
    <Chip>
      <Found item={item}>{chip.text}</Found>
    </Chip>
  );
}

interface HiddenChipsProps {
  hidden: HiddenChip[];
  quantity: number;
  /** Whether the chip lies on a picture. */
  glass?: boolean;
}

/** "+n"; its label names the hidden chips. */
export function HiddenChips({ hidden, quantity, glass = false }: HiddenChipsProps) {
  if (hidden.length === 0) return null;
  const names = hidden.map((one) => (one === 'quantity' ? t('inventory.quantity', { count: quantity }) : one.tag));
  const label = t('inventory.hidden', { count: hidden.length, names: formatList(names) });
  return (
    <span className={classes.hidden}>
      <Chip glass={glass} title={label}>
        <span aria-hidden>+{hidden.length}</span>
        <span className={classes.label}>{label}</span>
      </Chip>
    </span>
  );
}
