import { Button, TagsInput, UnstyledButton } from '@mantine/core';
import { MAX_TAG, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Combobox.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import chips from '../../../ui/fields/choice-chips.module.css';
import { Problem } from '../../../ui/messages/problem';
import { mostUsed } from '../../search/most-used';
import classes from '../selection.module.css';

/** See docs/rules/items.md. */

/** How many of the most used tags are offered. */
const OFFERED = 12;

interface TagDialogProps {
  items: Item[];
  /** All items, for suggestions. */
  all: Item[];
  onTag: (change: { add: string[]; remove: string[] }) => void;
  /** A note about the items. */
  note: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Adds tags to all of the items and removes tags that some of them have. */
export default function TagDialog({ items, all, onTag, note, ...dialog }: TagDialogProps) {
  const [isChosen, setChosen] = useState(false);
  const title = t('selection.tag_title', { count: items.length });
  return (
    <Dialog {...dialog} title={title} size="28rem" sheet asks holdsChoices={isChosen}>
      {note}
      <TagForm
        items={items}
        all={all}
        onChosen={setChosen}
        onTag={(change) => {
          dialog.onClose();
          onTag(change);
        }}
      />
    </Dialog>
  );
}

interface TagFormProps extends Pick<TagDialogProps, 'items' | 'all' | 'onTag'> {
  onChosen: (isChosen: boolean) => void;
}

function TagForm({ items, all, onTag, onChosen }: TagFormProps) {
  const known = useMemo(() => mostUsed(all, ({ tags }) => tags), [all]);
  const present = useMemo(() => mostUsed(items, ({ tags }) => tags), [items]);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const isChosen = add.length + remove.length > 0;
  useEffect(() => {
    onChosen(isChosen);
    return () => onChosen(false);
  }, [isChosen, onChosen]);

  const offered = known.filter((tag) => !add.includes(tag) && !items.every(({ tags }) => tags.includes(tag)));

  const partOf = (tag: string) => {
    const count = items.filter(({ tags }) => tags.includes(tag)).length;
    return count < items.length && <small>{t('selection.tag_some', { count, total: items.length })}</small>;
  };
  const choose = (tags: string[]) => {
    const clean = [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter(Boolean);
    const long = clean.some((tag) => tag.length > MAX_TAG);
    setProblem(long ? t('selection.tag_limit') : null);
    if (long) return null;
    setAdd(clean);
    return clean;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = choose([...add, typed].slice(0, MAX_TAGS));
    if (chosen) onTag({ add: chosen, remove });
  };

  return (
    <form noValidate className={classes.form} data-fills-sheet onSubmit={submit}>
      <TagsInput
        label={t('selection.tag_add')}
        {...(add.length === 0 && { placeholder: t('selection.tag_add_hint') })}
        data={known.filter((tag) => !remove.includes(tag))}
        value={add}
        onChange={choose}
        searchValue={typed}
        onSearchChange={setTyped}
        maxTags={MAX_TAGS}
        acceptValueOnBlur
        openOnFocus={false}
        data-autofocus
      />
      {present.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('selection.tag_remove')}</legend>
          {present.map((tag) => (
            <UnstyledButton
              key={tag}
              className={chips.chip}
              data-remove
              aria-pressed={remove.includes(tag)}
              onClick={() =>
                setRemove(
                  remove.includes(tag) ? remove.filter((one) => one !== tag) : [...remove, tag].slice(0, MAX_TAGS),
                )
              }
            >
              {tag}
              {partOf(tag)}
              <IconX size="0.875rem" stroke={2} aria-hidden />
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {offered.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('selection.tag_most_used')}</legend>
          {offered.slice(0, OFFERED).map((tag) => (
            <UnstyledButton key={tag} className={chips.chip} onClick={() => choose([...add, tag].slice(0, MAX_TAGS))}>
              <IconPlus size="0.875rem" stroke={2} aria-hidden />
              {tag}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div>
        <Button type="submit" fullWidth disabled={!isChosen && typed.trim() === ''}>
          {t('selection.tag_submit')}
        </Button>
      </div>
    </form>
  );
}
