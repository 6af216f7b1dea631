import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { choicesOf, fieldsOfKind, ITEM_CHOICE_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_DESCRIPTION, MAX_MONEY, MAX_PLACE, MAX_TAG, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import type { ReactNode } from 'react';
import { useSuggestions } from '../../../api/items/suggestions';
import { currencySign } from '../../../i18n/money';
import { t } from '../../../i18n/t';
import { useChoiceText } from '../../fields/use-choice-text';
import { useCurrency, useMoney } from '../../fields/use-money';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

const DATES = fieldsOfKind('date');
/** The stock keeping flag is next to the quantity. */
const FLAGS = fieldsOfKind('flag').filter((name) => name !== 'stock_keeping');

/** Less used fields, folded; each group sums up its values. */
export function MoreFields({ form, item }: { form: UseFormReturnType<ItemValues>; item: Item | null }) {
  const { labelOf, textOf } = useChoiceText();
  const own = useSuggestions();
  const money = useMoney(item);
  const currency = useCurrency(item);
  const amount = (name: 'purchase_price' | 'cost') =>
    currency === null
      ? t(`editor.${name}`)
      : t('editor.in_currency', { field: t(`editor.${name}`), currency: currencySign(currency) });
  const field = form.getInputProps;
  const values = form.getValues();
  const { tags, purchase_price, cost } = values;
  const start = form.getInitialValues();
  const prices = [purchase_price, cost].filter((value) => value !== '').map((value) => money(Number(value)));
  const states = [
    ...ITEM_CHOICE_NAMES.map((name) => values[name] && textOf(name, values[name])),
    ...FLAGS.map((name) => values[name] && t(`editor.${name}`)),
  ];

  return (
    <div>
      <Folded
        title={t('editor.description_and_tags')}
        holds={tags.join(', ')}
        open={start.description !== '' || start.tags.length > 0 || start.name === ''}
        wrong={form.errors.tags !== undefined}
      >
        <Textarea
          label={t('editor.description')}
          maxLength={MAX_DESCRIPTION}
          rows={2}
          classNames={{ input: classes.description ?? '' }}
          {...field('description')}
        />
        <TagsInput
          label={t('editor.tags')}
          placeholder={tags.length === 0 ? t('editor.tags_hint') : ''}
          maxTags={MAX_TAGS}
          maxLength={MAX_TAG}
          data={own.tags}
          limit={20}
          comboboxProps={{ shadow: 'md' }}
          {...field('tags')}
          onChange={(next) => form.setFieldValue('tags', asTags(next))}
        />
      </Folded>
      <Folded
        title={t('editor.more')}
        holds={[...prices, ...states].filter(Boolean).join(', ')}
        open={prices.length > 0 || start.purchase_date !== ''}
        wrong={form.errors.cost !== undefined || form.errors.purchase_price !== undefined}
      >
        <div className={classes.pair}>
          <Money label={amount('purchase_price')} {...field('purchase_price')} />
          <Money label={amount('cost')} {...field('cost')} />
        </div>
        <div className={classes.pair}>
          {DATES.map((name) => (
            <TextInput key={name} label={t(`editor.${name}`)} type="date" max="9999-12-31" {...field(name)} />
          ))}
          {ITEM_CHOICE_NAMES.map((name) => (
            <Select
              key={name}
              label={labelOf(name)}
              data={choicesOf(name).map((value) => ({ value, label: textOf(name, value) }))}
              clearable
              clearButtonProps={{ 'aria-label': t('editor.clear_choice', { field: labelOf(name) }) }}
              {...field(name)}
              value={values[name] || null}
              onChange={(value) => form.setFieldValue(name, value ?? '')}
            />
          ))}
        </div>
        <TextInput label={t('editor.photo_location')} maxLength={MAX_PLACE} {...field('photo_location')} />
        {FLAGS.map((name) => (
          <Switch
            key={name}
            label={t(`editor.${name}`)}
            checked={values[name]}
            onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
          />
        ))}
      </Folded>
    </div>
  );
}

interface FoldedProps {
  title: string;
  holds: string;
  open: boolean;
  /** Opens the group to show an error. */
  wrong: boolean;
  children: ReactNode;
}

function Folded({ title, holds, open, wrong, children }: FoldedProps) {
  return (
    <details className={classes.more} open={open || wrong || undefined}>
      <summary className={classes.summary}>
        <span>{title}</span>
        <span className={classes.holds}>{holds}</span>
        <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.group}>{children}</div>
    </details>
  );
}

/** Splits comma-separated tags and normalizes them as the server does. */
function asTags(written: string[]): string[] {
  const tags = written.flatMap((text) => text.split(',')).map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags)].filter(Boolean);
}

function Money(input: { label: string }) {
  return (
    <NumberInput
      min={0}
      max={MAX_MONEY}
      step={0.01}
      decimalScale={2}
      fixedDecimalScale
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      {...input}
    />
  );
}
