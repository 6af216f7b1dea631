import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/t';
import '../locales/picker';
import { choicesFor, sureChoice } from './choices-for';
import { SuggestField } from './suggest-field';
import classes from './suggest-field.module.css';

/** The row that makes a new name. No name begins with a blank. */
const ADD = ' add';

type FieldProps = Omit<ComponentProps<typeof SuggestField>, 'data' | 'onChange' | 'onOptionSubmit' | 'chosen'>;

interface ChoiceFieldProps extends FieldProps {
  /** What there is to choose from, the likeliest first. */
  known: readonly string[];
  value: string;
  /** A known name, a new one, or `''` for none, never half a word. `isPicked` unless the field was merely left. */
  onChoose: (text: string, isPicked: boolean) => void;
  /** Whether something is typed that is not chosen yet. */
  onTyping?: ((typing: boolean) => void) | undefined;
}

/**
 * Finds a name among those that there are. A new one is made only by the last row of the suggestions. Leaving the field
 * takes what can only be meant; otherwise the field asks, and `focusUndecided` holds up its form.
 */
export function ChoiceField({ known, value, onChoose, onTyping, error, ...props }: ChoiceFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  // What is chosen elsewhere counts more than what was typed before it, and ends it.
  if (typed !== null && typed.over !== value) {
    setTyped(null);
    setAsking(false);
  }
  const draft = typed?.over === value ? typed.text : null;
  const text = draft?.trim() ?? '';
  const { fitting, isNew } = useMemo(() => choicesFor(known, text), [known, text]);
  const data = isNew ? [...fitting, { value: ADD, label: t('picker.add', { text }) }] : fitting;
  /** The library tells of a chosen row twice: as a row, then as a text that was typed. */
  const isRepeated = useRef(false);
  /** Enter in an emptied field is no choice of the row that the library still marks. */
  const isClearing = useRef(false);
  const isIgnored = useRef(false);

  const write = (next: { text: string; over: string } | null) => {
    setTyped(next);
    setAsking(false);
    onTyping?.(next !== null);
  };
  const settle = (isPicked: boolean) => {
    if (draft === null) return;
    const sure = text === '' ? '' : sureChoice(known, text);
    if (sure === undefined) return setAsking(true);
    write(null);
    onChoose(sure, isPicked);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.startsWith('Arrow')) isClearing.current = false;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft === null) return;
    if (!isClearing.current && isRowMarked(event.currentTarget)) return;
    event.preventDefault();
    isIgnored.current = isClearing.current;
    queueMicrotask(() => {
      isIgnored.current = false;
    });
    settle(true);
  };

  return (
    <SuggestField
      {...props}
      // Below the field the suggestions would cover what it asks.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      data={data}
      filter={({ options }) => options}
      selectFirstOptionOnChange={text !== ''}
      value={draft ?? value}
      error={isAsking ? t('picker.undecided', { text }) : error}
      data-undecided={draft !== null || undefined}
      renderOption={({ option }) => (
        <span className={classes.choice} data-new={option.value === ADD || undefined}>
          {option.value === ADD && <IconPlus size="1.125rem" stroke={1.75} aria-hidden />}
          {option.value === ADD ? t('picker.add', { text }) : option.value}
          {option.value === value && <IconCheck size="1.125rem" stroke={2} aria-hidden />}
        </span>
      )}
      onFocus={({ currentTarget }) => draft === null && currentTarget.select()}
      onChange={(next) => {
        if (isRepeated.current) {
          isRepeated.current = false;
          return;
        }
        isClearing.current = next.trim() === '';
        write(next === value ? null : { text: next, over: value });
      }}
      onOptionSubmit={(name) => {
        isRepeated.current = true;
        if (isIgnored.current) return;
        write(null);
        onChoose(name === ADD ? text : name, true);
      }}
      onKeyDown={press}
      onBlur={() => settle(false)}
    />
  );
}

function isRowMarked(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

/** Leads to the field of a form whose word is not decided yet, if there is one, and shows what there is to choose. */
export function focusUndecided(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('input[data-undecided]');
  field?.focus();
  // Opens the suggestions also where focus alone does not.
  field?.click();
  return field !== null;
}
