import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/picker';
import { choicesFor, sureChoice } from './choices-for';
import { SuggestField } from './suggest-field';
import classes from './suggest-field.module.css';

/** Value of the row that creates a new name. Names never start with a space. */
const ADD = ' add';

type FieldProps = Omit<ComponentProps<typeof SuggestField>, 'data' | 'onChange' | 'onOptionSubmit' | 'chosen'>;

interface ChoiceFieldProps extends FieldProps {
  /** The options, most likely first. */
  known: readonly string[];
  value: string;
  /**
   * Called with a known name, a new name or `''`, never with partial input. `isPicked` is false if the user just left
   * the field.
   */
  onChoose: (text: string, isPicked: boolean) => void;
  /** Called when the typed text becomes pending or is settled. */
  onTyping?: ((typing: boolean) => void) | undefined;
}

/**
 * A field that finds a name among known names. Only the last row of the suggestions creates a new name. When the user
 * leaves the field, it takes the only possible match. If there is no match or more than one, the field shows a question and
 * `focusUndecided` keeps its form from being sent.
 */
export function ChoiceField({ known, value, onChoose, onTyping, error, ...props }: ChoiceFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  // A value chosen elsewhere replaces the typed text.
  if (typed !== null && typed.over !== value) {
    setTyped(null);
    setAsking(false);
  }
  const draft = typed?.over === value ? typed.text : null;
  const text = draft?.trim() ?? '';
  const { fitting, isNew } = useMemo(() => choicesFor(known, text), [known, text]);
  const data = isNew ? [...fitting, { value: ADD, label: t('picker.add', { text }) }] : fitting;
  /** Mantine reports a chosen row twice: as an option and as typed text. */
  const isRepeated = useRef(false);
  /** Set while the user empties the field. Enter must not choose the row that Mantine still marks as selected. */
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
      // The error is above the input, because the suggestions would cover it below.
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

/** Focuses the first undecided field of a form and opens its suggestions. Returns false if there is none. */
export function focusUndecided(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('input[data-undecided]');
  field?.focus();
  // The click opens the suggestions where focus alone does not.
  field?.click();
  return field !== null;
}
