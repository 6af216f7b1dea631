import type { NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { type SubmitEvent, useState } from 'react';
import { t } from '../i18n/t';
import { Modal } from './modal';

interface AddItemProps {
  onAdd: (item: NewGuestItem) => Promise<void>;
  onClose: () => void;
}

export function AddItem({ onAdd, onClose }: AddItemProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [guestName, setGuestName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const optional = { description: description.trim(), guest_name: guestName.trim() };
    const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value));
    try {
      await onAdd({ name: name.trim(), ...given });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Modal title={t('guest.add')} onClose={onClose}>
      <form onSubmit={submit}>
        <label>
          {t('guest.name')}
          <input value={name} maxLength={200} required onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          {t('guest.description')}
          <textarea
            value={description}
            maxLength={4000}
            rows={2}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
        <label>
          {t('guest.your_name')}
          <input
            value={guestName}
            maxLength={60}
            autoComplete="given-name"
            onChange={({ target }) => setGuestName(target.value)}
          />
          <small>{t('guest.your_name_hint')}</small>
        </label>
        {problem && <p role="alert">{problem}</p>}
        <div className="buttons">
          <button type="button" className="quiet" onClick={onClose}>
            {t('guest.cancel')}
          </button>
          <button type="submit" className="filled" disabled={isBusy || !name.trim()}>
            {t('guest.add_item')}
          </button>
        </div>
      </form>
    </Modal>
  );
}
