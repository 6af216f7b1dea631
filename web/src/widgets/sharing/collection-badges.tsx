import { IconFolder, IconFolderSymlink, IconListCheck, IconPackage } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { keepsStock } from '../../domain/views';
import { t } from '../../i18n/t';
import { Chip } from '../../ui/text/chip';
import classes from './collection-badges.module.css';

interface CollectionIconProps {
  collection: Pick<Collection, 'is_system' | 'is_checklist'>;
  /** Whether it is shared by another user. */
  isOthers?: boolean;
}

export function CollectionIcon({ collection: { is_system, is_checklist }, isOthers = false }: CollectionIconProps) {
  const own = is_system ? IconPackage : is_checklist ? IconListCheck : IconFolder;
  const Icon = isOthers ? IconFolderSymlink : own;
  return <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />;
}

interface LowCountProps {
  collection: Collection;
  /** The shared collection that is shown together with it. */
  joined?: Collection | null;
}

/** The number of items that are low or out of stock. */
export function LowCount({ collection, joined = null }: LowCountProps) {
  const count = (collection.low_stock_count ?? 0) + (joined?.low_stock_count ?? 0);
  if (count === 0 || !(keepsStock(collection) || keepsStock(joined))) return null;
  return <Chip tone="warn">{t('collections.low', { count })}</Chip>;
}
