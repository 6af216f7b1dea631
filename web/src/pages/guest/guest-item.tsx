import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { categoryLeaf } from '../../domain/format-category';
import { t } from '../../i18n/t';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { ago } from '../../ui/text/times';
import CategoryIcon from '../../widgets/item-picture/category-icon';
import type { GuestApi } from './guest-api';
import { ItemImage } from './item-image';

export interface ItemHandlers {
  api: GuestApi;
  /** Absent in collections that are not checklists. */
  onCheck?: ((item: GuestItem, is_checked: boolean) => void) | undefined;
  isReadOnly: boolean;
  /** Absent for guests without permission. */
  onRemove?: ((item: GuestItem) => void) | undefined;
}

interface GuestItemViewProps extends ItemHandlers {
  item: GuestItem;
  /** Position in the list, from 0. */
  index: number;
  /** Number of items in the list. */
  total: number;
}

/** One item. The stylesheet displays it as a card or a row. */
export function GuestItemView({ item, index, total, api, onCheck, isReadOnly, onRemove }: GuestItemViewProps) {
  const { name, quantity, is_checked } = item;
  const body = (
    <>
      <ItemImage item={item} api={api} />
      {quantity > 1 && <span className="quantity">{t('guest.quantity', { count: quantity })}</span>}
      <span className="words">
        <h2>{withSoftHyphens(name)}</h2>
        <small>
          <About item={item} />
        </small>
      </span>
    </>
  );
  return (
    <article
      className={`item ${onCheck && is_checked ? 'checked' : ''}`}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      {onCheck ? (
        <label>
          <input
            type="checkbox"
            aria-label={name}
            checked={is_checked}
            disabled={isReadOnly}
            onChange={({ target }) => onCheck(item, target.checked)}
          />
          <span className="tick" aria-hidden="true">
            <IconCheck stroke={2.5} />
          </span>
          {body}
        </label>
      ) : (
        <div className="label">{body}</div>
      )}
      {onRemove && (
        <button
          type="button"
          className="icon remove"
          aria-label={t('guest.remove', { name })}
          onClick={() => onRemove(item)}
        >
          <IconTrash stroke={1.5} aria-hidden />
        </button>
      )}
    </article>
  );
}

function About({ item }: { item: GuestItem }) {
  const { id, is_checked, checked_at, added_by_name, added_at, description, category } = item;
  const now = Date.now();
  // Keeps the number and its unit on one line.
  const since = (at: string) => ago(at, now).replaceAll(' ', '\u00a0');
  const added = added_by_name && t('guest.added', { name: added_by_name, ago: since(added_at) });
  const checked = is_checked && checked_at && t('guest.checked', { ago: since(checked_at) });
  // A checked item shows when it was checked instead of its description.
  const about = checked ? [checked, added] : [description, added];
  const texts = about.filter(Boolean).join(' · ');
  return (
    <>
      {t('guest.id', { id })}
      {category && !checked && (
        <>
          {' · '}
          <span className="category">
            <CategoryIcon category={category} />
            {categoryLeaf(category)}
          </span>
        </>
      )}
      {texts && ` · ${texts}`}
    </>
  );
}
