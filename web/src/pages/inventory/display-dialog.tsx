import { Button, NativeSelect, SegmentedControl, Switch, UnstyledButton } from '@mantine/core';
import {
  IconChecklist,
  IconLayoutGrid,
  IconLayoutList,
  IconList,
  IconListCheck,
  IconPackages,
} from '@tabler/icons-react';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { customColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/display';
import '../../i18n/locales/editor';
import { type Order, SORT_GROUPS, type SortField } from '../../domain/preferences';
import type { View } from '../../domain/views';
import {
  checkedLastSet,
  checklistOrderChosen,
  orderChosen,
  selectPreferences,
  viewChosen,
} from '../../state/inventory.slice';
import { Dialog } from '../../ui/dialogs/dialog';
import classes from './display-dialog.module.css';

const VIEW_ICONS = {
  card: IconLayoutGrid,
  list: IconList,
  'stock-card': IconPackages,
  'stock-list': IconLayoutList,
  'checklist-card': IconChecklist,
  'checklist-list': IconListCheck,
} satisfies Record<View, unknown>;

interface DisplayDialogProps {
  view: View;
  offered: readonly View[];
  checklist: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Display Options: the view and the sort order of the list. Every choice applies at once. */
export default function DisplayDialog({ view, offered, checklist, ...dialog }: DisplayDialogProps) {
  const dispatch = useAppDispatch();
  const { data: fields = [] } = useCustomFieldsQuery();
  const preferences = useAppSelector(selectPreferences);
  const order = checklist ? preferences.checklistOrder : preferences.order;
  const choose = (change: Partial<Order>) => dispatch((checklist ? checklistOrderChosen : orderChosen)(change));

  return (
    <Dialog {...dialog} title={t('inventory.display')} size="28rem">
      <div className={classes.fields}>
        <fieldset className={classes.views}>
          <legend className={classes.label}>{t('display.view')}</legend>
          {offered.map((one) => {
            const Icon = VIEW_ICONS[one];
            return (
              <UnstyledButton
                key={one}
                className={classes.view}
                aria-pressed={one === view}
                onClick={() => dispatch(viewChosen(one))}
              >
                <Icon size="1.25rem" stroke={1.75} aria-hidden />
                {t(`display.view_${one}`)}
              </UnstyledButton>
            );
          })}
        </fieldset>
        <NativeSelect
          label={t('display.sort')}
          value={order.field}
          onChange={({ currentTarget }) => choose({ field: currentTarget.value as SortField })}
          data={[
            sortGroup('general', t('display.general')),
            sortGroup('identification', t('editor.identification')),
            sortGroup('purchase', t('editor.purchase')),
            sortGroup('warranty', t('editor.warranty')),
            // An empty group would show its name.
            ...(fields.length > 0 ? [{ group: t('editor.custom'), items: fields.map(customChoice) }] : []),
          ]}
        />
        <SegmentedControl
          aria-label={t('display.order')}
          value={order.descending ? 'descending' : 'ascending'}
          onChange={(value) => choose({ descending: value === 'descending' })}
          data={[
            { value: 'ascending', label: t('display.ascending') },
            { value: 'descending', label: t('display.descending') },
          ]}
        />
        {checklist && (
          <Switch
            label={t('display.checked_last')}
            checked={preferences.checkedLast}
            onChange={({ currentTarget }) => dispatch(checkedLastSet(currentTarget.checked))}
          />
        )}
        <Button onClick={dialog.onClose}>{t('display.done')}</Button>
      </div>
    </Dialog>
  );
}

const sortGroup = (name: keyof typeof SORT_GROUPS, group: string) => ({
  group,
  items: SORT_GROUPS[name].map((value) => ({ value: value as string, label: t(`display.sort_${value}`) })),
});

const customChoice = ({ id, name }: CustomField) => ({ value: customColumn(id) as string, label: name });
