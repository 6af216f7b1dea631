import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { useDeleteCustomFieldMutation } from '../../../../api/items/custom-fields';
import { formatCategory } from '../../../../domain/format-category';
import { t } from '../../../../i18n/t';
import { useLazyDialog } from '../../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { toast } from '../../../../ui/messages/toasts';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from './custom-fields.module.css';

const FieldDialog = lazyPart(() => import('../../../../widgets/custom-fields/field-dialog'));
const Confirmation = lazyPart(() => import('../../../../ui/dialogs/confirmation'));

interface FieldRowProps {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  /** Called with -1 to move the field up and 1 to move it down. */
  onMove: (by: -1 | 1) => void;
}

/** A field of the user, with its actions. A deletion says first how many values go. */
export function FieldRow({ field, isFirst, isLast, onMove }: FieldRowProps) {
  const [remove] = useDeleteCustomFieldMutation();
  const editor = useLazyDialog(FieldDialog);
  const deletion = useLazyDialog(Confirmation);
  const { id, name, kind, category } = field;
  const count = field.value_count ?? 0;
  const about = [
    t(`fields.${kind}`),
    category && t('fields.in_category', { category: formatCategory(category) }),
    count > 0 && t('fields.values', { count }),
  ].filter(Boolean);
  const removeField = async () => {
    const { error } = await remove(id);
    if (error) void toast({ message: errorText(error, t('fields.delete_failed')), color: 'red' });
    else void toast({ message: t('fields.deleted', { name }) });
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>{name}</span>
        <span className={classes.about}>{about.join(' · ')}</span>
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="2.75rem" aria-label={t('fields.more', { name })}>
            <IconDots size="1.25rem" stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size="1.25rem" stroke={1.75} />} onClick={editor.open}>
            {t('fields.edit')}
          </Menu.Item>
          {!isFirst && (
            <Menu.Item leftSection={<IconArrowUp size="1.25rem" stroke={1.75} />} onClick={() => onMove(-1)}>
              {t('fields.up')}
            </Menu.Item>
          )}
          {!isLast && (
            <Menu.Item leftSection={<IconArrowDown size="1.25rem" stroke={1.75} />} onClick={() => onMove(1)}>
              {t('fields.down')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash size="1.25rem" stroke={1.75} />} onClick={deletion.open}>
            {t('fields.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editor.shown((state) => (
        <FieldDialog {...state} field={field} />
      ))}
      {deletion.shown((state) => (
        <Confirmation
          {...state}
          title={t('fields.delete_title', { name })}
          confirm={t('fields.delete')}
          onConfirm={() => void removeField()}
        >
          {t('fields.delete_text', { count })}
        </Confirmation>
      ))}
    </li>
  );
}
