import { IconChevronDown } from '@tabler/icons-react';
import { categoryLeaf } from '../../../domain/format-category';
import { formatLocation } from '../../../domain/places/format-location';
import { t } from '../../../i18n/t';
import type { Row } from './draft';
import { FactsOfRow } from './facts-of-row';
import { ItemPicture } from './item-picture';
import result from './result.module.css';
import classes from './result-cards.module.css';
import {
  CategoryField,
  ColorOfRow,
  DescriptionField,
  IncludeField,
  NameField,
  PlaceField,
  QuantityField,
} from './result-fields';
import type { ResultsProps } from './results-layout';
import { RowActions } from './row-actions';

/** Each item is a card with its picture and name; one press shows the other fields. */
export function ResultCards({ review, picture }: ResultsProps) {
  // The photo is next to the cards, so a card shows a picture only if an item has a box.
  const pictured = review.draft.rows.some(({ box }) => box !== null);
  return (
    <ul className={classes.cards}>
      {review.draft.rows.map((row) => (
        <ResultCard key={row.uuid} row={row} review={review} picture={picture} pictured={pictured} />
      ))}
    </ul>
  );
}

function ResultCard({ row, review, picture, pictured }: ResultsProps & { row: Row; pictured: boolean }) {
  const { draft, act, checked, defaults } = review;
  const onChange = (changes: Partial<Row>) => act({ type: 'changed', uuid: row.uuid, changes });
  const field = { row, onChange, labeled: true };
  const place = formatLocation({
    area: row.area || defaults.area,
    location: row.location || defaults.location,
    sub_location: row.sub_location || defaults.sub_location,
  });
  const facts = [
    row.quantity > 1 && `× ${row.quantity}`,
    categoryLeaf(row.category),
    row.color,
    place || t('review.no_place'),
  ];

  return (
    <li
      className={`${result.result} ${classes.card}`}
      data-uuid={row.uuid}
      data-out={!row.included || undefined}
      data-fresh={draft.fresh.includes(row.uuid) || undefined}
    >
      <div className={result.item}>
        {pictured && <ItemPicture picture={picture} box={row.box} />}
        <div className={result.nameAndQuantity}>
          <NameField row={row} onChange={onChange} checked={checked} focused={draft.focus === row.uuid} />
          <div className={classes.cardTools}>
            <IncludeField {...field} />
            <RowActions row={row} review={review} />
          </div>
        </div>
      </div>
      <FactsOfRow row={row} onChange={onChange} />
      <details className={classes.details}>
        <summary>
          <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
          <span className={classes.open}>{t('review.details')}</span>
          <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden />
        </summary>
        <div className={classes.cardFields}>
          <div className={classes.whole}>
            <DescriptionField {...field} />
          </div>
          <div className={classes.whole}>
            <CategoryField {...field} />
          </div>
          <ColorOfRow {...field} />
          <QuantityField {...field} />
          <PlaceField {...field} place="area" defaults={defaults} />
          <PlaceField {...field} place="location" defaults={defaults} />
          <div className={classes.whole}>
            <PlaceField {...field} place="sub_location" defaults={defaults} />
          </div>
        </div>
      </details>
    </li>
  );
}
