import { t } from '../../../i18n/t';
import type { Row } from './draft';
import { FactsOfRow } from './facts-of-row';
import { ItemPicture } from './item-picture';
import result from './result.module.css';
import {
  CategoryField,
  ColorOfRow,
  DescriptionField,
  IncludeField,
  NameField,
  PlaceField,
  QuantityField,
} from './result-fields';
import classes from './result-table.module.css';
import type { ResultsProps } from './results-layout';
import { RowActions } from './row-actions';

/** A table of eight columns, each edited in place (docs/rules/screens.md). */
export function ResultTable({ review, picture }: ResultsProps) {
  // The photo is in sight, so a row shows a picture only if an item has a box.
  const pictured = review.draft.rows.some(({ box }) => box !== null);
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.include}>
              {t('review.include')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('review.item')}
            </th>
            <th scope="col">{t('review.description')}</th>
            <th scope="col" className={classes.medium}>
              {t('review.category')}
            </th>
            <th scope="col" className={classes.narrow}>
              {t('review.color')}
            </th>
            <th scope="col" className={classes.narrow}>
              {t('review.area')}
            </th>
            <th scope="col" className={classes.places}>
              {t('review.location')}
            </th>
            <th scope="col" className={classes.tools}>
              {t('review.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {review.draft.rows.map((row) => (
            <ResultRow key={row.uuid} row={row} review={review} picture={picture} pictured={pictured} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultRow({ row, review, picture, pictured }: ResultsProps & { row: Row; pictured: boolean }) {
  const { draft, act, checked, defaults } = review;
  const field = { row, onChange: (changes: Partial<Row>) => act({ type: 'changed', uuid: row.uuid, changes }) };
  return (
    <tr
      className={result.result}
      data-uuid={row.uuid}
      data-out={!row.included || undefined}
      data-fresh={draft.fresh.includes(row.uuid) || undefined}
    >
      <td>
        <IncludeField {...field} />
      </td>
      <td>
        <div className={result.item}>
          {pictured && <ItemPicture picture={picture} box={row.box} />}
          <div className={result.nameAndQuantity}>
            <NameField {...field} checked={checked} focused={draft.focus === row.uuid} />
            <div className={classes.quantity}>
              <QuantityField {...field} />
            </div>
          </div>
        </div>
        <FactsOfRow {...field} />
      </td>
      <td>
        <DescriptionField {...field} />
      </td>
      <td>
        <CategoryField {...field} />
      </td>
      <td>
        <ColorOfRow {...field} />
      </td>
      <td>
        <PlaceField {...field} place="area" defaults={defaults} />
      </td>
      <td>
        <div className={classes.stacked}>
          <PlaceField {...field} place="location" defaults={defaults} />
          <PlaceField {...field} place="sub_location" defaults={defaults} />
        </div>
      </td>
      <td className={classes.actions}>
        <RowActions row={row} review={review} />
      </td>
    </tr>
  );
}
