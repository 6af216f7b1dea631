import { CloseButton, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/t';
import '../../i18n/locales/palette';
import { useLayer } from '../../ui/dialogs/use-layer';
import { useComposed } from '../../ui/fields/use-composed';
import { useAnnounced } from '../../ui/focus/use-announced';
import { MessageSlot } from '../../ui/messages/message-slot';
import type { Entry } from './entry';
import classes from './palette.module.css';
import { PaletteEntry } from './palette-entry';
import { useSections } from './use-sections';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Opens any item, place, collection or group, or runs an action, by a few letters. */
export default function Palette({ opened, onClose }: PaletteProps) {
  // Mantine saves the focus when a dialog opens, but not when it mounts open, as a lazy part does.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  useLayer(opened, onClose);
  // Any navigation closes the palette, even one that a leave guard delayed.
  const { key } = useLocation();
  const at = useRef(key);
  useEffect(() => {
    if (at.current !== key) onClose();
    at.current = key;
  }, [key, onClose]);

  return (
    <Modal
      opened={opened && mounted}
      onClose={onClose}
      closeOnEscape={false}
      withCloseButton={false}
      padding={0}
      yOffset="max(7vh, 1rem)"
      size="40rem"
      radius="md"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Finder opened={opened} onClose={onClose} />
      <MessageSlot />
    </Modal>
  );
}

function Finder({ opened, onClose }: PaletteProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const { sections, words, current } = useSections(searched);
  // Enter waits until the results of the typed text are shown, so that it never opens an earlier result.
  const pressed = useRef<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'> | null>(null);
  const field = useComposed(typed, (text) => {
    pressed.current = null;
    setTyped(text);
    setChosen(0);
  });
  const entries: Entry[] = sections.flatMap((section) => section.entries);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, entries.length - 1);
  useAnnounced(words.length > 0 ? t('palette.found', { count: entries.length }) : null);
  const optionId = (index: number) => `${listId}-${index}`;

  const goIfPressed = () => {
    if (!opened || !pressed.current) return;
    // A result that the user has chosen is known.
    if (chosen === 0 && (!current || searched !== typed)) return;
    // Clicks a link, so that leave guards on the page ask first.
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...pressed.current });
    pressed.current = null;
    document.getElementById(optionId(at))?.dispatchEvent(press);
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    goIfPressed();
  });

  const keyed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      PageDown: Math.min(at + 5, entries.length - 1),
      PageUp: Math.max(at - 5, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      pressed.current = null;
      setChosen(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pressed.current = { ctrlKey: event.ctrlKey, metaKey: event.metaKey };
      goIfPressed();
    }
  };
  let index = -1;
  return (
    <>
      <div className={classes.head}>
        <IconSearch size="1.25rem" stroke={1.75} aria-hidden />
        <input
          type="search"
          dir="auto"
          role="combobox"
          className={classes.input}
          aria-label={t('palette.title')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(at) : undefined}
          placeholder={t('palette.hint')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...field}
          onKeyDown={keyed}
        />
        <kbd className={classes.key}>{t('palette.escape')}</kbd>
        <CloseButton className={classes.close} aria-label={t('app.close')} onClick={onClose} />
      </div>
      <div ref={list} id={listId} className={classes.list} role="listbox" aria-label={t('palette.results')}>
        {sections.map(({ title, entries }) => (
          <fieldset key={title} className={classes.section} aria-label={title}>
            <p className={classes.title} aria-hidden>
              {title}
            </p>
            {entries.map((entry) => {
              index += 1;
              return (
                <PaletteEntry
                  key={entry.id}
                  id={optionId(index)}
                  entry={entry}
                  chosen={index === at}
                  typed={words.length > 0 ? typed : ''}
                  onGo={onClose}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      <p className={classes.foot} aria-hidden>
        <span>
          <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> {t('palette.choose')}
        </span>
        <span>
          <kbd className={classes.key}>Enter</kbd> {t('palette.open')}
        </span>
        <span className={classes.all}>
          <kbd className={classes.key}>?</kbd> {t('palette.all_keys')}
        </span>
      </p>
    </>
  );
}
