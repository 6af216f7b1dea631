import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { NewGuestLink } from '@whereabouts/shared/contracts/guests.js';
import { MAX_GUEST_LINK_NAME } from '@whereabouts/shared/contracts/limits.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { type SubmitEvent, useState } from 'react';
import { useCreateGuestLinkMutation } from '../../../api/sharing/guest-links';
import { t } from '../../../i18n/t';
import { WholeNumberField } from '../../../ui/fields/whole-number-field';
import { Problem } from '../../../ui/messages/problem';
import { focusUndecided } from '../../fields/choice-field';
import { errorText } from '../../problems/error-text';
import { DialogView } from '../parts/dialog-view';
import { PERMISSIONS } from '../parts/permissions';
import { ExpiryField } from './expiry-field';
import classes from './guest-links.module.css';
import { NewLink } from './new-link';

const DEFAULT_USES = 10;

/** A view with the form for a guest link, then the created link. */
export function CreateLink({ collection_id, onBack }: { collection_id: number; onBack: () => void }) {
  const [create, { data: link, error, isLoading }] = useCreateGuestLinkMutation();
  const [name, setName] = useState('');
  const [permission, setPermission] = useState<SharePermission>('view');
  const [expires_at, setExpiresAt] = useState('');
  const [isLimited, setLimited] = useState(false);
  const [max_uses, setMaxUses] = useState<number | string>(DEFAULT_USES);
  const [pin, setPin] = useState('');

  if (link)
    return (
      <DialogView title={t('guest_links.new')} onBack={onBack}>
        <NewLink url={link.share_url} onDone={onBack} />
      </DialogView>
    );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUndecided(event.currentTarget)) return;
    const wanted: NewGuestLink = {
      permission,
      ...(name.trim() && { name }),
      ...(expires_at && { expires_at }),
      ...(isLimited && { max_uses: Number(max_uses) || DEFAULT_USES }),
      ...(pin && { pin }),
    };
    void create({ ...wanted, collection_id });
  };
  return (
    <DialogView title={t('guest_links.new')} onBack={onBack}>
      <form className={classes.create} onSubmit={submit}>
        <p className={classes.privacy}>{t('guest_links.privacy')}</p>
        <TextInput
          label={t('guest_links.name')}
          placeholder={t('guest_links.name_example')}
          maxLength={MAX_GUEST_LINK_NAME}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <fieldset className={classes.choice}>
          <legend>{t('sharing.permission')}</legend>
          <SegmentedControl
            fullWidth
            aria-label={t('sharing.permission')}
            value={permission}
            onChange={setPermission}
            data={PERMISSIONS.map((value) => ({ value, label: t(`sharing.permission_${value}`) }))}
          />
        </fieldset>
        <ExpiryField value={expires_at} onChange={setExpiresAt} />
        <Checkbox
          size="sm"
          label={t('guest_links.limit')}
          checked={isLimited}
          onChange={({ currentTarget: { checked } }) => setLimited(checked)}
        />
        {isLimited && (
          <WholeNumberField
            label={t('guest_links.max_uses')}
            min={1}
            max={1_000_000}
            value={max_uses}
            onChange={setMaxUses}
          />
        )}
        <TextInput
          label={t('guest_links.pin')}
          description={t('guest_links.pin_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          pattern="[0-9A-Za-z]{4,12}"
          maxLength={12}
          autoComplete="off"
          value={pin}
          onChange={({ currentTarget: { value } }) => setPin(value)}
        />
        {error && <Problem>{errorText(error, t('guest_links.create_failed'))}</Problem>}
        <div className={classes.actions}>
          <Button type="submit" size="md" className={classes.submit} loading={isLoading}>
            {t('guest_links.create')}
          </Button>
        </div>
      </form>
    </DialogView>
  );
}
