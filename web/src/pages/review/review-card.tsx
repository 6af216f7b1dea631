import { Button, TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_ITEM_NAME } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useUpdateItemsMutation } from '../../api/items/items';
import { guessCategory } from '../../domain/guess-category';
import { formatLocation } from '../../domain/places/format-location';
import { type ItemPlace, recentPlaces, rememberPlace } from '../../domain/places/recent-places';
import { isUnnamed, nameSuggestions } from '../../domain/waiting-items';
import { t } from '../../i18n/t';
import chips from '../../ui/fields/choice-chips.module.css';
import { useComposed } from '../../ui/fields/use-composed';
import { lazyPart } from '../../ui/loading/lazy-part';
import { focusUndecided } from '../../widgets/fields/choice-field';
import { errorText } from '../../widgets/problems/error-text';
import { CategoryChoice } from './category-choice';
import { FieldsToCompare } from './fields-to-compare';
import { notSaved } from './not-saved';
import { PlaceChoice } from './place-choice';
import classes from './review.module.css';
import { ReviewPicture } from './review-picture';
import { suggestedPlaces } from './suggested-places';
import { type ReviewDrafts, useReviewDraft } from './use-review-draft';
import { useSecondPress } from './use-second-press';

const SimilarToNew = lazyPart(() => import('./similar-to-new'), 'note');

const SUGGESTED_NAMES = 3;

interface ReviewCardProps {
  item: Item;
  items: Item[];
  first: boolean;
  last: boolean;
  /** Whether the card is shown because the previous one was saved. */
  follows: boolean;
  drafts: ReviewDrafts;
  /** The place chosen for the previous item, which is the default for this one. */
  keptPlace: ItemPlace;
  /** Areas without items. */
  emptyAreas: string[];
  onKeepPlace: (place: ItemPlace) => void;
  /** Reports whether the card has unsaved text. */
  onEntered: (isEntered: boolean) => void;
  /** The user chose another item on the photo. */
  onOpen: (id: number) => void;
  onBack: () => void;
  onNext: (isSaved: boolean) => void;
  /** The item is about to go to the trash, because the user owns it already. */
  onGone: () => void;
}

/**
 * Reviews one item: its picture, a field for its name, and chips for likely places and categories. Enter
 * continues.
 */
export function ReviewCard({
  item,
  items,
  follows,
  drafts,
  keptPlace,
  emptyAreas,
  onKeepPlace,
  onEntered,
  onOpen,
  onBack,
  onNext,
  onGone,
  ...at
}: ReviewCardProps) {
  const [update] = useUpdateItemsMutation();
  const { draft, change } = useReviewDraft(item, drafts, keptPlace, onEntered);
  const { name, place } = draft;
  const code = draft.toCompare.code ?? item.code;
  const categoryFor = (named: string) =>
    draft.category ?? item.category ?? guessCategory({ name: named, room: place.area, code }) ?? '';
  const [missing, setMissing] = useState(false);
  // The category is guessed from the name.
  const field = useComposed(name, (text) => {
    change({ name: text });
    setMissing(false);
  });
  const { isSecondPress, events } = useSecondPress(follows);
  const nameField = useRef<HTMLInputElement>(null);
  // Enter in the name field continues to the next item.
  const toName = () => nameField.current?.focus();
  // The order stays fixed while the user looks for a place.
  const [places] = useState(() => suggestedPlaces(item, items, recentPlaces(), emptyAreas));

  const doubted = item.review?.alternatives ?? [];
  const suggested = doubted.length > 0 ? doubted : nameSuggestions(item, items, SUGGESTED_NAMES);
  const suggestion = doubted.length > 0 ? t('after_scan.not_sure') : t('after_scan.your_names');

  const save = async (named: string) => {
    if (isSecondPress()) return;
    const { area, location, sub_location } = place;
    const chosen = { ...draft.toCompare, name: named.trim(), category: categoryFor(named).trim() || null };
    const changes = {
      ...changedFrom(draft.opened, chosen),
      // The parts of a place belong together.
      ...(formatLocation(place) !== formatLocation(draft.opened) && { area, location, sub_location }),
      review: null,
    };
    rememberPlace(place);
    onKeepPlace(place);
    const sent = change({ name: named });
    onEntered(false);
    onNext(true);
    const { error } = await update({ items: [{ id: item.id, ...changes }] });
    // Text that the user entered after going back stays.
    if (!error && drafts.get(item.id) === sent) drafts.delete(item.id);
    if (!error) return;
    onEntered(true);
    notSaved(errorText(error, t('after_scan.save_failed')), () => onOpen(item.id));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSecondPress()) return;
    if (focusUndecided(event.currentTarget)) return;
    if (name.trim() === '') setMissing(true);
    else void save(name);
  };

  return (
    <form className={classes.card} noValidate onSubmit={submit} {...events}>
      <ReviewPicture item={item} items={items} onOpen={onOpen} />
      <div className={classes.fields}>
        <TextInput
          ref={nameField}
          autoFocus
          classNames={{ input: classes.name ?? '' }}
          aria-label={t('after_scan.what_is_this')}
          required
          placeholder={t('after_scan.what_is_this')}
          description={
            item.file_name && isUnnamed(item) ? t('after_scan.file_name', { file_name: item.file_name }) : undefined
          }
          inputWrapperOrder={['input', 'description', 'error']}
          maxLength={MAX_ITEM_NAME}
          autoComplete="off"
          enterKeyHint={at.last ? 'done' : 'next'}
          {...field}
          error={missing && t('after_scan.name_required')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {suggested.length > 0 && (
          <section aria-label={suggestion}>
            <p className={classes.note} data-doubt={doubted.length > 0 || undefined}>
              {suggestion}
            </p>
            <div className={chips.line}>
              {suggested.map((other) => (
                <button key={other} type="button" className={chips.chip} onClick={() => save(other)}>
                  {other}
                </button>
              ))}
            </div>
          </section>
        )}
        <FieldsToCompare item={item} fields={draft.toCompare} onChange={(toCompare) => change({ toCompare })} />
        <PlaceChoice places={places} place={place} onPlace={(chosen) => change({ place: chosen })} onFound={toName} />
        <CategoryChoice category={categoryFor(name)} onCategory={(category) => change({ category })} onFound={toName} />
        {item.image_id !== null && (
          <Suspense>
            <SimilarToNew item={{ ...item, image_id: item.image_id }} onGone={onGone} />
          </Suspense>
        )}
        <div className={classes.decide}>
          {!at.first && (
            <Button variant="default" aria-label={t('after_scan.back')} className={classes.back} onClick={onBack}>
              <IconChevronLeft size="1.25rem" stroke={1.75} />
            </Button>
          )}
          <Button variant="default" onClick={() => onNext(false)}>
            {t('after_scan.skip')}
          </Button>
          <Button type="submit" className={classes.next}>
            {t(at.last ? 'after_scan.last' : 'after_scan.next')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The fields that differ from the item. A review must not overwrite newer changes by others. */
function changedFrom<Chosen extends object>(item: Item, chosen: Chosen): Partial<Chosen> {
  const now: Record<string, unknown> = { ...item };
  const changed = Object.entries(chosen).filter(([field, value]) => (now[field] ?? '') !== (value ?? ''));
  return Object.fromEntries(changed) as Partial<Chosen>;
}
