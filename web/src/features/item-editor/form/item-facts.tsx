import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats';
import classes from './item-form.module.css';

/** What nobody can change. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation();
  const facts = [
    t('editor.created', { day: formatDay(item.created_at) }),
    t('editor.updated', { day: formatDay(item.updated_at) }),
    t('editor.owner', { owner: item.owner_name }),
  ];
  return <p className={classes.facts}>{facts.join(' · ')}</p>;
}
