import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../i18n/t';
import { ReadLine } from './read-line';
import classes from './review.module.css';
import type { ReviewDraft } from './use-review-draft';
import '../../i18n/locales/editor';

interface FieldsToCompareProps {
  item: Item;
  fields: ReviewDraft['toCompare'];
  onChange: (fields: ReviewDraft['toCompare']) => void;
}

/** The fields that the user should compare with the photo beside them, such as a serial number. */
export function FieldsToCompare({ item, fields, onChange }: FieldsToCompareProps) {
  const { doubtful = [], serial_box } = item.review ?? {};
  const names = Object.keys(fields) as DoubtfulField[];
  return names.map((field) => {
    const isDoubtful = doubtful.includes(field);
    return (
      <div key={field}>
        {field === 'serial_number' && serial_box && <ReadLine item={item} box={serial_box} />}
        <TextInput
          label={t(`editor.${field}`)}
          description={t(isDoubtful ? 'after_scan.compare_unsure' : 'after_scan.compare')}
          descriptionProps={{ className: classes.note, 'data-doubt': isDoubtful || undefined }}
          leftSection={isDoubtful ? <IconAlertTriangle size="1.125rem" stroke={1.75} /> : undefined}
          value={fields[field] ?? ''}
          maxLength={MAX_LINE}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...fields, [field]: currentTarget.value })}
        />
      </div>
    );
  });
}
