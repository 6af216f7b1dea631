import { IconPlus } from '@tabler/icons-react';
import type { NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { MAX_ITEM_NAME } from '@whereabouts/shared/contracts/limits.js';
import { type SubmitEvent, useEffect, useState } from 'react';
import { clientUuid } from '../../domain/client-uuid';
import { t } from '../../i18n/t';
import { usePastedLines } from '../../widgets/pasting/pasted-lines';
import { Modal } from './modal';

/** A guest adds one item per call and may make 600 calls a minute (docs/rules/guests.md). */
const MAX_LINES = 100;

const NAME_KEY = 'guest_name';

const NOTHING = { name: '', description: '' };

/** Text that a press on the backdrop, Esc or the close button leaves for the next opening. Cancel discards it. */
let draft = NOTHING;

/** The uuids of the items that the guest tries to add, so that a second press after a lost answer adds none twice. */
const uuids = new Map<string, string>();

/** @param rest how many equal items come after this one */
function uuidOf({ name, description }: typeof NOTHING, rest = 0): string {
  const key = JSON.stringify([name, description, rest]);
  const uuid = uuids.get(key) ?? clientUuid();
  uuids.set(key, uuid);
  return uuid;
}

/** A guest enters their name once per visit. */
const keptName = () => sessionStorage.getItem(NAME_KEY) ?? '';
const keepName = (name: string) => sessionStorage.setItem(NAME_KEY, name);

interface AddItemProps {
  onAdd: (item: NewGuestItem) => Promise<void>;
  /** @returns how many items were added, and why the next one failed */
  onAddAll: (items: NewGuestItem[]) => Promise<{ count: number; problem: string | null }>;
  onClose: () => void;
}

export function AddItem({ onAdd, onAddAll, onClose }: AddItemProps) {
  const { lines, setLines, field } = usePastedLines();
  const [name, setName] = useState(draft.name);
  const [description, setDescription] = useState(draft.description);
  useEffect(() => {
    draft = { name, description };
  }, [name, description]);
  const done = () => {
    draft = NOTHING;
    uuids.clear();
    onClose();
  };
  const [guestName, setGuestName] = useState(keptName);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** @param rest how many equal items come after this one */
  const itemOf = (name: string, rest?: number): NewGuestItem => {
    const optional = { description: description.trim(), guest_name: guestName.trim() };
    const uuid = uuidOf({ name, description: optional.description }, rest);
    return { name, uuid, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)) };
  };
  async function addAll() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const names = lines.map((line) => line.slice(0, MAX_ITEM_NAME).trim());
    const restOf = (index: number) => names.slice(index + 1).filter((name) => name === names[index]).length;
    const items = names.slice(0, MAX_LINES).map((name, index) => itemOf(name, restOf(index)));
    const { count, problem } = await onAddAll(items);
    if (problem === null) return done();
    const left = lines.slice(count);
    setName(left.join(' ').slice(0, MAX_ITEM_NAME));
    setLines(left.length > 1 ? left : []);
    setProblem(problem);
    setBusy(false);
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onAdd(itemOf(name.trim()));
      done();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Modal title={t('guest.add')} onClose={onClose}>
      <form onSubmit={submit}>
        <label>
          <span className="required">{t('guest.name')}</span>
          <input
            dir="auto"
            value={name}
            maxLength={MAX_ITEM_NAME}
            required
            {...field}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label>
          {t('guest.description')}
          <textarea
            dir="auto"
            value={description}
            maxLength={4000}
            rows={2}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
        <label>
          {t('guest.your_name')}
          <input
            dir="auto"
            value={guestName}
            maxLength={60}
            autoComplete="nickname"
            onChange={({ target }) => {
              setGuestName(target.value);
              keepName(target.value);
            }}
          />
          <small>{t('guest.your_name_hint')}</small>
        </label>
        {lines.length > 1 && (
          <button type="button" className="tinted add" aria-disabled={isBusy} onClick={addAll}>
            <IconPlus aria-hidden />
            {t(lines.length > MAX_LINES ? 'lines.add_first' : 'lines.add', {
              count: Math.min(lines.length, MAX_LINES),
            })}
          </button>
        )}
        {problem && <p role="alert">{problem}</p>}
        <div className="buttons">
          <button type="button" className="quiet" onClick={done}>
            {t('guest.cancel')}
          </button>
          <button type="submit" className="filled" disabled={!name.trim()} aria-disabled={isBusy}>
            {t('guest.add_item')}
          </button>
        </div>
      </form>
    </Modal>
  );
}
