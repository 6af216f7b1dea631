import { Button, TextInput } from '@mantine/core';
import { IconMapPin, IconTag } from '@tabler/icons-react';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_ITEM_NAME } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useState } from 'react';
import { useUpdateItemsMutation } from '../../api/items';
import { useSuggestions } from '../../api/suggestions';
import { formatLocation } from '../../domain/format-location';
import { type ItemPlace, recentPlaces, rememberPlace } from '../../domain/recent-places';
import { isUnnamed, nameSuggestions } from '../../domain/waiting-items';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { ItemPicture } from '../../ui/item-picture';
import { SuggestField } from '../../ui/suggest-field';
import { toast } from '../../ui/toasts';
import classes from './review.module.css';

const SUGGESTED_NAMES = 3;
const SUGGESTED_PLACES = 5;
/** Where the first things of a household are, before it has places of its own to suggest. */
const ROOMS = ['kitchen', 'living_room', 'bedroom', 'garage'] as const;

interface ReviewCardProps {
  item: Item;
  items: Item[];
  first: boolean;
  onBack: () => void;
  onNext: () => void;
}

/** One item: its picture, one field for its name, and chips for what else is likely. Enter goes on. */
export function ReviewCard({ item, items, first, onBack, onNext }: ReviewCardProps) {
  const own = useSuggestions();
  const [update] = useUpdateItemsMutation();
  const [name, setName] = useState(isUnnamed(item) ? '' : item.name);
  const [place, setPlace] = useState<ItemPlace>(item);
  const [category, setCategory] = useState(item.category ?? '');
  const [asking, setAsking] = useState<'category' | 'place' | null>(null);
  const [missing, setMissing] = useState(false);
  const [recent] = useState(recentPlaces);

  const doubted = item.review?.alternatives ?? [];
  const suggested = doubted.length > 0 ? doubted : nameSuggestions(item, items, SUGGESTED_NAMES);
  const here = formatLocation(place);
  const owned = items.flatMap(({ my_role, area }) => (my_role === 'owner' && area) || []);
  const areas = [...owned, ...ROOMS.map((room) => t(`after_scan.room_${room}`))];
  const wholeAreas = [...new Set(areas)].map((area) => ({ area, location: null, sub_location: null }));
  const places = [...(item.area ? [item] : []), ...recent, ...wholeAreas]
    .filter((each, index, all) => all.findIndex((other) => formatLocation(other) === formatLocation(each)) === index)
    .slice(0, SUGGESTED_PLACES);

  const save = async (named: string) => {
    const { area, location, sub_location } = place;
    const change = {
      name: named.trim(),
      category: category.trim() || null,
      area,
      location,
      sub_location,
      review: null,
    };
    rememberPlace(place);
    onNext();
    const { error } = await update({ items: [{ id: item.id, ...change }] });
    if (error) void toast({ message: errorText(error, t('after_scan.save_failed')), color: 'red' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else void save(name);
  };

  return (
    <form className={classes.card} onSubmit={submit}>
      <div className={classes.picture}>
        <ItemPicture item={item} ratio="4 / 3" />
      </div>
      <TextInput
        autoFocus
        size="lg"
        aria-label={t('after_scan.what_is_this')}
        placeholder={t('after_scan.what_is_this')}
        description={
          item.file_name && isUnnamed(item) ? t('after_scan.file_name', { file_name: item.file_name }) : undefined
        }
        inputWrapperOrder={['input', 'description', 'error']}
        maxLength={MAX_ITEM_NAME}
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        error={missing && t('after_scan.name_required')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setMissing(false);
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {suggested.length > 0 && (
        <section aria-label={doubted.length > 0 ? t('after_scan.not_sure') : t('after_scan.your_names')}>
          {doubted.length > 0 && <p className={classes.note}>{t('after_scan.not_sure')}</p>}
          <div className={classes.chips}>
            {suggested.map((other) => (
              <button key={other} type="button" className={classes.chip} onClick={() => save(other)}>
                {other}
              </button>
            ))}
          </div>
        </section>
      )}
      <div className={classes.chips}>
        <button
          type="button"
          className={classes.chip}
          data-empty={!category || undefined}
          onClick={() => setAsking(asking === 'category' ? null : 'category')}
        >
          <IconTag size="1.125rem" stroke={1.75} aria-hidden /> {category || t('after_scan.category')}
        </button>
        {places.map((each) => (
          <button
            key={formatLocation(each)}
            type="button"
            className={classes.chip}
            aria-pressed={formatLocation(each) === here}
            onClick={() => setPlace(each)}
          >
            <IconMapPin size="1.125rem" stroke={1.75} aria-hidden /> {formatLocation(each)}
          </button>
        ))}
        <button
          type="button"
          className={classes.chip}
          data-empty
          onClick={() => setAsking(asking === 'place' ? null : 'place')}
        >
          <IconMapPin size="1.125rem" stroke={1.75} aria-hidden /> {t('after_scan.place')}
        </button>
      </div>
      {asking === 'category' && (
        <SuggestField
          label={t('after_scan.category')}
          data={[...new Set([...own.categories, ...CATEGORY_NAMES])]}
          value={category}
          onChange={setCategory}
        />
      )}
      {asking === 'place' && (
        <SuggestField
          label={t('after_scan.place')}
          data={own.areas}
          value={place.area ?? ''}
          onChange={(area) => setPlace({ area: area || null, location: null, sub_location: null })}
        />
      )}
      <div className={classes.decide}>
        {first ? (
          <Button variant="default" onClick={onNext}>
            {t('after_scan.skip')}
          </Button>
        ) : (
          <Button variant="default" onClick={onBack}>
            {t('after_scan.back')}
          </Button>
        )}
        <Button type="submit">{t('after_scan.next')}</Button>
      </div>
    </form>
  );
}
