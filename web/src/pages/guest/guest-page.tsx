import { IconAlertCircle, IconClock, IconEye, IconFolder, IconListCheck, IconPlus } from '@tabler/icons-react';
import type { GuestCollection, GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { type ReactNode, useEffect, useState } from 'react';
import { withBase } from '../../domain/browser/base-path';
import { NOWHERE } from '../../domain/places/place-text';
import { t } from '../../i18n/t';
import { announce } from '../../ui/focus/announce';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { Logo } from '../../ui/page/logo';
import { Initials } from '../../ui/text/initials';
import { PrintedList } from '../../widgets/print/printed-list';
import { AddItem } from './add-item';
import type { GuestApi } from './guest-api';
import { GuestItems } from './guest-items';
import { GuestTools } from './guest-tools';
import { LoadProblem } from './load-problem';
import { PinForm } from './pin-form';
import { SignUpLink, SignUpModal } from './sign-up';
import { UndoAdded } from './undo-added';
import { useGuestCollection } from './use-guest-collection';
import { useSignUpPrompt } from './use-sign-up-prompt';

/** `/shared/{token}`: a collection for anyone with the link (docs/rules/guests.md). */
export function GuestPage({ api }: { api: GuestApi }) {
  const guest = useGuestCollection(api);
  const [isAdding, setAdding] = useState(false);
  // The first item replaces the button that was pressed with another one. Focus moves to the new button.
  const { ref: addButton, focusNext } = useNextFocus<HTMLButtonElement>();
  const prompt = useSignUpPrompt(guest.collection !== null && !isAdding);
  const [chosen, setChosen] = useState<'card' | 'list'>('card');
  const [isRemoving, setRemoving] = useState(false);
  const [added, setAdded] = useState<GuestItem[]>([]);
  const sayOnPage = useSaidOnPage(isAdding);

  useEffect(() => {
    if (guest.collection) document.title = t('app.title', { page: guest.collection.collection.name });
  }, [guest.collection]);

  if (guest.needsPin) return <PinForm onUnlock={guest.unlock} />;
  if (guest.problem) return <LoadProblem problem={guest.problem} onRetry={guest.reload} />;
  if (!guest.collection) return <main className="message" aria-busy="true" />;

  const { collection, items, permission, is_expired } = guest.collection;
  const { is_checklist } = collection;
  const mayEdit = permission === 'edit' && !is_expired;
  const tell = (error: Error) => alert(error.message);
  const Sign = is_checklist ? IconListCheck : IconFolder;
  const layout = is_checklist ? chosen : 'card';
  const check = (item: GuestItem, is_checked: boolean) => {
    prompt.checked();
    const checked = items.filter((each) => (each.id === item.id ? is_checked : each.is_checked)).length;
    announce(t('guest.items_checked', { count: items.length, checked }));
    guest.check(item, is_checked).catch(tell);
  };
  const remove = (item: GuestItem) => {
    if (!confirm(t('guest.remove_sure'))) return;
    const done = t('guest.item_removed', { name: item.name });
    guest.remove(item).then(() => announce(done), tell);
  };
  const add = (look: 'filled' | 'tinted') => (
    <button ref={addButton} type="button" className={`${look} add`} onClick={() => setAdding(true)}>
      <IconPlus aria-hidden />
      {t('guest.add')}
    </button>
  );

  return (
    <>
      <main className="page">
        <Heading guest={guest.collection}>
          <SignUpLink prompt={prompt} />
        </Heading>
        {is_expired && (
          <Banner
            isWarning
            Icon={IconClock}
            text={t('guest.expired')}
            more={t('guest.ask_owner', { owner: collection.owner_name })}
          />
        )}
        {permission === 'view' && !is_expired && (
          <Banner Icon={IconEye} text={t('guest.view_only')} more={is_checklist ? t('guest.may_check') : undefined} />
        )}
        {items.length > 0 && (
          <GuestTools
            layout={layout}
            onLayout={is_checklist ? setChosen : undefined}
            isRemoving={isRemoving}
            onRemoving={mayEdit ? setRemoving : undefined}
          >
            {mayEdit && add('tinted')}
          </GuestTools>
        )}
        {guest.isStale && <Banner Icon={IconAlertCircle} text={t('guest.offline')} />}
        {items.length === 0 ? (
          <div className="empty">
            <span className="sign">
              <Sign aria-hidden />
            </span>
            <h2>{t('guest.empty')}</h2>
            {mayEdit && <p>{t('guest.empty_hint')}</p>}
            {mayEdit && add('filled')}
            {mayEdit && <small>{t('guest.sees', { owner: collection.owner_name })}</small>}
          </div>
        ) : (
          <GuestItems
            items={items}
            layout={layout}
            api={api}
            isReadOnly={is_expired}
            onCheck={is_checklist ? check : undefined}
            onRemove={mayEdit && isRemoving ? remove : undefined}
          />
        )}
        <PrintedList
          read={() => ({
            title: collection.name,
            items: items.map((item) => ({
              ...item,
              ...NOWHERE,
              thumbnail_url: item.image_id === null ? null : api.imagePath(item.image_id, item.id, true),
              note: item.description ?? undefined,
            })),
            ticks: is_checklist,
          })}
        />
        <p className="made">
          <a href={withBase('/')}>
            <Logo />
            {t('guest.made_with')}
          </a>
        </p>
      </main>
      {isAdding && (
        <AddItem
          onAdd={async (item) => {
            await guest.add(item);
            sayOnPage(t('guest.item_added', { name: item.name }));
            prompt.added();
          }}
          onAddAll={async (given) => {
            const { added, problem } = await guest.addAll(given);
            if (added.length > 0) prompt.added();
            setAdded(added);
            return { count: added.length, problem };
          }}
          onClose={() => {
            setAdding(false);
            focusNext();
          }}
        />
      )}
      {added.length > 0 && (
        <UndoAdded
          key={added[0]?.id}
          count={added.length}
          onUndo={() => void Promise.all(added.map(guest.remove)).catch(tell)}
          onEnd={() => setAdded([])}
        />
      )}
      {prompt.opened && <SignUpModal onStart={prompt.start} onDismiss={prompt.dismiss} />}
    </>
  );
}

/**
 * Announces a text on the page. The page is inert while a dialog is open, so the announcement waits until the dialog
 * closes.
 */
function useSaidOnPage(isDialogOpen: boolean) {
  const [text, say] = useState<string | null>(null);
  useEffect(() => {
    if (text === null || isDialogOpen) return;
    announce(text);
    say(null);
  }, [text, isDialogOpen]);
  return say;
}

function Heading({ guest: { collection, items }, children }: { guest: GuestCollection; children: ReactNode }) {
  const checked = items.filter(({ is_checked }) => is_checked).length;
  const key = collection.is_checklist && checked > 0 ? 'guest.items_checked' : 'guest.items';
  return (
    <header className="heading">
      <div className="owner">
        <Initials id={collection.owner_name.length} name={collection.owner_name} size={1.5} />
        <span>{t('guest.shares', { owner: collection.owner_name })}</span>
        {children}
      </div>
      <h1>{collection.name}</h1>
      {items.length > 0 && <p>{t(key, { count: items.length, checked })}</p>}
    </header>
  );
}

interface BannerProps {
  Icon: typeof IconClock;
  text: string;
  more?: string | undefined;
  isWarning?: boolean;
}

function Banner({ Icon, text, more, isWarning }: BannerProps) {
  return (
    <p className="banner" role="status" data-warning={isWarning}>
      <Icon aria-hidden />
      <span>
        {text}
        {more && <small>{more}</small>}
      </span>
    </p>
  );
}
