import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_MONEY } from '@whereabouts/shared/contracts/limits.js';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { REFRESHED, useItemsQuery, useUpdateItemsMutation } from '../../api/items/items';
import { itemAddress } from '../../domain/item-address';
import { isTodo } from '../../domain/item-todo';
import { t } from '../../i18n/t';
import { typedWords } from '../../ui/leaving/use-typed-text';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';
import { Link } from '../../ui/page/link';
import { MoneyField } from '../../widgets/fields/money-field';
import { errorText } from '../../widgets/problems/error-text';
import classes from './value.module.css';

/** As many as a screen shows at once. */
const PORTION = 20;

/** The own items without a value. Enter saves an amount and goes to the next item. */
export function MissingValues({ onSaved }: { onSaved: () => void }) {
  const { data: items = [] } = useItemsQuery(undefined, REFRESHED);
  const [count, setCount] = useState(PORTION);
  // A row in which the user has typed stays, so that the rows do not move under the user's fingers.
  const [typedIn, setTypedIn] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const missing = items.filter((item) => isTodo(item, 'unvalued') || typedIn.has(item.id));
  if (items.length === 0) return null;

  const keep = (id: number) => setTypedIn((known) => new Set([...known, id]));
  const goOn = (from: HTMLElement) => {
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.findIndex((input) => from.contains(input)) + 1];
    if (next) next.focus();
    else list.current?.parentElement?.querySelector<HTMLElement>('[data-more]')?.focus();
  };
  return (
    <section className={classes.card}>
      <h2>{t('value.fill_in')}</h2>
      <p className={classes.muted}>{missing.length === 0 ? t('value.all_valued') : t('value.fill_in_lead')}</p>
      <ol ref={list} className={classes.missing}>
        {missing.slice(0, count).map((item) => (
          <MissingRow key={item.id} item={item} onTyped={() => keep(item.id)} onSaved={onSaved} onNext={goOn} />
        ))}
      </ol>
      {missing.length > count && (
        <Button variant="default" data-more onClick={() => setCount(count + PORTION)}>
          {t('value.more')}
        </Button>
      )}
    </section>
  );
}

interface MissingRowProps {
  item: Item;
  onTyped: () => void;
  onSaved: () => void;
  onNext: (from: HTMLElement) => void;
}

function MissingRow({ item, onTyped, onSaved, onNext }: MissingRowProps) {
  /** `null` shows the value of the item, which another device may change. */
  const [typed, setTyped] = useState<number | string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [update] = useUpdateItemsMutation();

  const amount = typed === '' ? null : (typed ?? item.value);
  const isSaving = useRef(false);
  // A save that has begun goes on while the user is elsewhere in the app.
  const work = useMemo(() => ({ words: typedWords, survives: () => isSaving.current }), []);
  useWorkAtRisk(amount === item.value ? null : work);

  const save = async () => {
    if (amount === item.value) {
      // A running save already shows its amount, and needs the text again if it fails.
      if (!isSaving.current) setTyped(null);
      return true;
    }
    if (typeof amount === 'string' || (amount !== null && amount > MAX_MONEY)) {
      setProblem(t('value.wrong'));
      return false;
    }
    isSaving.current = true;
    try {
      await update({ items: [{ id: item.id, value: amount }] }).unwrap();
      setTyped((now) => (now === typed ? null : now));
      setProblem(null);
      onSaved();
    } catch (error) {
      setProblem(errorText(error, t('value.not_saved')));
      return false;
    } finally {
      isSaving.current = false;
    }
    return true;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // During a slow save the user may have gone elsewhere.
    if ((await save()) && form.contains(document.activeElement)) onNext(form);
  };
  return (
    <li>
      <form className={classes.row} onSubmit={submit}>
        <Link to={itemAddress(item)}>{item.name}</Link>
        <MoneyField
          aria-label={t('value.value_of', { name: item.name })}
          value={typed ?? item.value ?? ''}
          error={problem}
          onChange={(next) => {
            setTyped(next);
            onTyped();
            setProblem(null);
          }}
          onBlur={() => void save()}
        />
      </form>
    </li>
  );
}
