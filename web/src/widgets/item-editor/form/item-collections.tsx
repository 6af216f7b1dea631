import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMembershipQuery } from '../../../api/items/collection-items';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Chip } from '../../../ui/text/chip';
import classes from './item-section.module.css';

const AddToCollectionsDialog = lazyPart(() => import('../../collections/add-to-collections-dialog'));

/** The collections of an item. */
export function ItemCollections({ item, disabled }: { item: Item; disabled: boolean }) {
  const { currentData: data = [] } = useMembershipQuery([item.id]);
  const dialog = useLazyDialog(AddToCollectionsDialog);
  const its = data.filter(({ count }) => count > 0);
  if (disabled && its.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('editor.collections')}>
      <div className={classes.list}>
        <span className={classes.label}>{t('editor.collections')}</span>
        {its.length === 0 ? (
          <p className={classes.none}>{t('editor.no_collections')}</p>
        ) : (
          <ul className={classes.chips}>
            {its.map(({ id, name }) => (
              <li key={id}>
                <Chip>{name}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!disabled && (
        <Button variant="subtle" data-flush="end" aria-label={t('editor.edit_collections')} onClick={dialog.open}>
          {t('editor.change')}
        </Button>
      )}
      {dialog.shown((state) => (
        <AddToCollectionsDialog {...state} items={[item]} />
      ))}
    </section>
  );
}
