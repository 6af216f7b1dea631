import { Button, TextInput } from '@mantine/core';
import { MAX_LINK } from '@whereabouts/shared/contracts/limits.js';
import { isWebAddress } from '@whereabouts/shared/contracts/web-address.js';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAddFileMutation } from '../../api/items/files';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { showInvalid } from '../../ui/fields/show-invalid';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../problems/error-text';
import classes from './item-files.module.css';

interface AddressDialogProps {
  itemId: number;
  opened: boolean;
  onClose: () => void;
}

/** Adds the address of a document that is stored elsewhere. */
export function AddressDialog({ itemId, ...dialog }: AddressDialogProps) {
  return (
    <Dialog {...dialog} title={t('files.address')} size="28rem" asks>
      <AddressForm itemId={itemId} onClose={dialog.onClose} />
    </Dialog>
  );
}

function AddressForm({ itemId, onClose }: Omit<AddressDialogProps, 'opened'>) {
  const [add, { isLoading, error }] = useAddFileMutation();
  const [{ url, name }, setValues] = useState({ url: '', name: '' });
  const isStillOpen = useStillShown();
  const [isTried, setTried] = useState(false);
  const isWrong = !isWebAddress(url.trim());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWrong || name.trim() === '') return showInvalid(event.currentTarget, () => setTried(true));
    const { data } = await add({ item_id: itemId, given: { url: url.trim(), name: name.trim() } });
    if (data && isStillOpen()) flushSync(onClose);
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        type="url"
        label={t('files.url')}
        description={t('files.url_hint')}
        value={url}
        maxLength={MAX_LINK}
        data-autofocus
        error={isTried && isWrong && t('files.url_wrong')}
        onChange={(event) => setValues({ url: event.currentTarget.value, name })}
      />
      <TextInput
        label={t('files.name')}
        value={name}
        maxLength={255}
        error={isTried && name.trim() === '' && t('files.name_required')}
        onChange={(event) => setValues({ url, name: event.currentTarget.value })}
      />
      {error && <Problem>{errorText(error, t('files.failed'))}</Problem>}
      <div className={classes.decide}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('files.save')}
        </Button>
      </div>
    </form>
  );
}
