import '../../../../i18n/locales/custom-fields';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { MAX_CUSTOM_FIELDS } from '@whereabouts/shared/contracts/limits.js';
import { useChangeCustomFieldMutation, useCustomFieldsQuery } from '../../../../api/items/custom-fields';
import { isOwnField } from '../../../../domain/custom-fields';
import { t } from '../../../../i18n/t';
import { useLazyDialog } from '../../../../ui/dialogs/use-lazy-dialog';
import { announce } from '../../../../ui/focus/announce';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Problem } from '../../../../ui/messages/problem';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import rows from './custom-fields.module.css';
import { FieldRow } from './field-row';

const FieldDialog = lazyPart(() => import('../../../../widgets/custom-fields/field-dialog'));

/** The fields that the user has defined. */
export function CustomFields() {
  const { data = [], error: unknown } = useCustomFieldsQuery();
  const [change, { error }] = useChangeCustomFieldMutation();
  const dialog = useLazyDialog(FieldDialog);
  const move = async ({ id, name }: CustomField, position: number) => {
    const { data: moved } = await change({ field_id: id, position });
    if (moved) announce(t('fields.position', { name, position: position + 1 }));
  };
  const own = data.filter(isOwnField);
  const problem = error ?? unknown;
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('fields.title')}</h2>
      <p className={classes.muted}>{t('fields.hint')}</p>
      {own.length > 0 && (
        <ul className={rows.list}>
          {own.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              isFirst={index === 0}
              isLast={index === own.length - 1}
              onMove={(by) => void move(field, index + by)}
            />
          ))}
        </ul>
      )}
      {problem && <Problem>{errorText(problem, t('fields.save_failed'))}</Problem>}
      {own.length < MAX_CUSTOM_FIELDS && (
        <Button
          variant="default"
          leftSection={<IconPlus size="1.25rem" stroke={1.75} aria-hidden />}
          onClick={dialog.open}
        >
          {t('fields.add')}
        </Button>
      )}
      {dialog.shown((state) => (
        <FieldDialog {...state} field={null} />
      ))}
    </section>
  );
}
