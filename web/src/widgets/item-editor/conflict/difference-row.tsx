import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isItemChoice, kindOf } from '@whereabouts/shared/contracts/item-fields.js';
import { imagePath, thumbnailPath } from '../../../api/items/images';
import { formatDay, formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Photo } from '../../../ui/photos/photo';
import { useChoiceText } from '../../fields/use-choice-text';
import { useCustomFacts } from '../../fields/use-custom-facts';
import { useFieldLabel } from '../../fields/use-field-label';
import { useMoney } from '../../fields/use-money';
import type { Field, Fields } from '../form/item-fields';
import type { Difference } from './conflict';
import classes from './conflict-dialog.module.css';

interface DifferenceRowProps {
  item: Item;
  difference: Difference;
  own: boolean;
  onChoose: (field: Field, own: boolean) => void;
}

/** One field in both versions; the user keeps one of them. */
export function DifferenceRow({ item, difference: { field, mine, theirs, by }, own, onChoose }: DifferenceRowProps) {
  const label = useFieldLabel()(field);
  const who = { me: t('editor.by_me'), them: t('editor.by_them'), both: t('editor.by_both') }[by];
  const sides = [
    { title: t('editor.theirs'), value: theirs, chosen: !own },
    { title: t('editor.mine'), value: mine, chosen: own },
  ];
  return (
    <li>
      <fieldset className={classes.difference}>
        <legend className={classes.field}>
          {label} <span className={classes.who}>({who})</span>
        </legend>
        {sides.map(({ title, value, chosen }) => (
          <label key={title} className={classes.side}>
            <input
              type="radio"
              name={field}
              checked={chosen}
              onChange={() => onChoose(field, title === t('editor.mine'))}
            />
            <span className={classes.value}>
              <span className={classes.who}>{title}</span>
              <Value item={item} field={field} value={value} />
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function Value({ item, field, value }: { item: Item; field: Field; value: Fields[Field] }) {
  const money = useMoney(item);
  const { textOf: textOfChoice } = useChoiceText();
  if (isItemChoice(field) && typeof value === 'string')
    return <span className={classes.text}>{textOfChoice(field, value)}</span>;
  if (field === 'custom')
    return (
      <span className={classes.text}>
        <CustomText item={item} value={value as Fields['custom']} />
      </span>
    );
  if (field !== 'image_id') return <span className={classes.text}>{textOf(field, value, money)}</span>;
  if (value === null) return t('editor.no_photo');
  const id = Number(value);
  return (
    <span className={classes.photo}>
      <Photo sources={[thumbnailPath(id), imagePath(id)]} alt={t('editor.photo')} />
    </span>
  );
}

/** The values of the user's own fields, each with its name. */
function CustomText({ item, value }: { item: Item; value: Fields['custom'] }) {
  const facts = useCustomFacts({ ...item, custom: value });
  return facts?.map(({ field, text }) => `${field.name}: ${text}`).join(', ') || t('editor.empty_value');
}

function textOf(field: Field, value: Fields[Field], money: (value: number) => string): string {
  if (typeof value === 'boolean') return value ? t('editor.yes') : t('editor.no');
  if (field === 'image_box') return t(value ? 'editor.part_of_photo' : 'editor.whole_photo');
  if (Array.isArray(value)) return value.join(', ') || t('editor.empty_value');
  if (typeof value === 'number') return field.startsWith('quantity') ? formatNumber(value) : money(value);
  if (kindOf(field) === 'date' && typeof value === 'string' && value) return formatDay(value);
  return String(value || t('editor.empty_value'));
}
