import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_CODE, MAX_LINE, MAX_LINK } from '@whereabouts/shared/contracts/limits.js';
import { t } from '../../../i18n/t';
import type { ScannedPhoto } from '../../barcode-scanner/scanned-photo';
import { FoldedFields } from './folded-fields';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';
import { SameCode } from './same-code';
import { ScanButton } from './scan-button';

const NAMES = ['manufacturer', 'model', 'serial_number', 'code', 'link'] as const;

interface IdentificationFieldsProps {
  form: UseFormReturnType<ItemValues>;
  item: Item | null;
  /** The photo in the form, which may show the item's barcode. */
  photo: ScannedPhoto | null;
}

/** The fields that tell this item from others of its kind. */
export function IdentificationFields({ form, item, photo }: IdentificationFieldsProps) {
  const field = form.getInputProps;
  const values = form.getValues();
  const start = form.getInitialValues();
  const text = (name: 'manufacturer' | 'model' | 'serial_number') => (
    <TextInput label={t(`editor.${name}`)} maxLength={MAX_LINE} autoComplete="off" {...field(name)} />
  );
  return (
    <FoldedFields
      name="identification"
      title={t('editor.identification')}
      holds={NAMES.map((name) => values[name])
        .filter(Boolean)
        .join(', ')}
      hasValues={NAMES.some((name) => start[name] !== '')}
    >
      <div className={classes.pair}>
        {text('manufacturer')}
        {text('model')}
      </div>
      {text('serial_number')}
      <div>
        <TextInput
          label={t('editor.code')}
          maxLength={MAX_CODE}
          autoComplete="off"
          rightSectionWidth="2.75rem"
          rightSection={<ScanButton photo={photo} onCode={(code) => form.setFieldValue('code', code)} />}
          {...field('code')}
        />
        <SameCode code={values.code} item={item} />
      </div>
      <TextInput
        label={t('editor.link')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={MAX_LINK}
        autoComplete="off"
        {...field('link')}
      />
    </FoldedFields>
  );
}
