import { IconLock } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../../i18n/t';
import '../../../locales/inventory';
import { Chip } from '../../../ui/chip';
import { Initials } from '../../../ui/initials';
import { Found } from '../../search/found';
import classes from './chips.module.css';
import type { BelongingChip, ItemChips, StateChip } from './item-chips';

interface StateChipsProps {
  quantity: number;
  chips: StateChip[];
  /** They lie on a picture. */
  glass?: boolean;
}

/** Low, Out and how many there are. */
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

/** Whose it is, what one may do with it, and its tags. */
export function BelongingChips({ item, chips }: { item: Item; chips: ItemChips }) {
  return (
    <>
      {chips.belonging.map((chip) => (
        <Belonging key={'text' in chip ? `${chip.kind} ${chip.text}` : chip.kind} item={item} chip={chip} />
      ))}
      {chips.more > 0 && (
        <span className={classes.more}>
          <Chip>+ {chips.more}</Chip>
        </span>
      )}
    </>
  );
}

function Belonging({ item, chip }: { item: Item; chip: BelongingChip }) {
  const { owner_name: owner, group_name: group } = item;
  switch (chip.kind) {
    case 'owner':
      return (
        <Chip
          section={<Initials id={item.user_id} name={owner} size={1.125} />}
          title={group ? t('inventory.through', { owner, group }) : t('inventory.from', { owner })}
        >
          {t('inventory.from', { owner: owner.split(/\s+/)[0] ?? owner })}
        </Chip>
      );
    case 'read_only':
      return (
        <Chip section={<IconLock size="0.875rem" stroke={1.75} aria-hidden />}>
          <span className={classes.words}>{t('inventory.read_only')}</span>
        </Chip>
      );
    case 'tag':
    case 'excerpt':
      return (
        <Chip>
          <Found item={item}>{chip.text}</Found>
        </Chip>
      );
  }
}
