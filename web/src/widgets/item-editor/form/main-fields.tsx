import { ActionIcon, Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { MAX_ITEM_NAME, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import type { KeyboardEvent } from 'react';
import { t } from '../../../i18n/t';
import { stepped, WholeNumberField } from '../../../ui/fields/whole-number-field';
import { CategoryInput } from '../../fields/category-input';
import { ColorField } from '../../fields/color-field';
import { LinesOffer } from '../../pasting/lines-offer';
import { usePastedLines } from '../../pasting/pasted-lines';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';
import { PlaceFields } from './place-fields';

interface MainFieldsProps {
  form: UseFormReturnType<ItemValues>;
  /** The smallest quantity that the field accepts. */
  least: number;
  /** Whether the name field takes the focus. */
  focused: boolean;
  /** Adds an item for each line pasted as a name. Undefined for an existing item. */
  onAddAll: ((names: string[]) => void) | undefined;
}

/** The most used fields: name, place, quantity. */
export function MainFields({ form, least, focused, onAddAll }: MainFieldsProps) {
  const field = form.getInputProps;
  const { stock_keeping } = form.getValues();
  const pasted = usePastedLines();

  return (
    <>
      {/* The value has one line, but the field wraps it, so that it is never truncated. */}
      <div>
        <Textarea
          label={t('editor.name')}
          required
          rows={1}
          maxLength={MAX_ITEM_NAME}
          autoComplete="off"
          classNames={{ input: classes.name ?? '' }}
          {...(focused && { 'data-autofocus': true })}
          {...field('name')}
          {...pasted.field}
          onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={submitOnEnter}
        />
        {onAddAll && <LinesOffer lines={pasted.lines} onAdd={onAddAll} />}
      </div>
      <PlaceFields form={form} />
      <div className={classes.pair}>
        <CategoryInput label={t('editor.category')} {...field('category')} />
        <ColorField label={t('editor.color')} {...field('color')} />
      </div>
      <section className={classes.panel} aria-label={t('editor.how_many')}>
        <div className={classes.pair}>
          <Quantity label={t('editor.quantity')} least={least} {...field('quantity')} />
          <Quantity label={t('editor.quantity_min')} least={least} {...field('quantity_min')} />
        </div>
        <Switch
          label={t('editor.stock_keeping')}
          description={t('editor.stock_keeping_hint')}
          checked={stock_keeping}
          onChange={({ currentTarget }) => form.setFieldValue('stock_keeping', currentTarget.checked)}
        />
      </section>
    </>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

interface QuantityProps {
  label: string;
  least: number;
  /** The value from the form. */
  value?: number | string;
  onChange: (value: number | '') => void;
}

function Quantity({ least, value = '', ...input }: QuantityProps) {
  const step = (by: number) => input.onChange(stepped(value, by, least, MAX_QUANTITY));
  return (
    <WholeNumberField
      min={least}
      max={MAX_QUANTITY}
      classNames={{ input: classes.quantity ?? '' }}
      leftSectionWidth="2.75rem"
      leftSection={<Step icon={IconMinus} onClick={() => step(-1)} />}
      rightSectionWidth="2.75rem"
      rightSection={<Step icon={IconPlus} onClick={() => step(1)} />}
      value={value}
      {...input}
    />
  );
}

/** A button for touch. Keyboards and screen readers use the arrow keys of the field. */
function Step({ icon: Icon, onClick }: { icon: typeof IconPlus; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" tabIndex={-1} aria-hidden onClick={onClick}>
      <Icon size="1.25rem" stroke={1.75} />
    </ActionIcon>
  );
}
