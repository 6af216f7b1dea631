import { TextInput } from '@mantine/core';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../i18n/t';
import type { ReviewDraft } from './use-review-draft';
import '../../i18n/locales/editor';

interface DoubtfulFieldsProps {
  doubtful: ReviewDraft['doubtful'];
  onChange: (doubtful: ReviewDraft['doubtful']) => void;
}

/** The fields that the user should compare with the photo beside them, such as a serial number. */
export function DoubtfulFields({ doubtful, onChange }: DoubtfulFieldsProps) {
  const fields = Object.keys(doubtful) as (keyof typeof doubtful)[];
  return fields.map((field) => (
    <TextInput
      key={field}
      label={t(`editor.${field}`)}
      description={t('after_scan.compare')}
      value={doubtful[field] ?? ''}
      maxLength={MAX_LINE}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...doubtful, [field]: currentTarget.value })}
    />
  ));
}
