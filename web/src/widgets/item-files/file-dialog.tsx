import { Button, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { FILE_KINDS, type FileKind, PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { FileChange, ItemFile } from '@whereabouts/shared/contracts/files.js';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { showInvalid } from '../../ui/fields/show-invalid';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { Problem } from '../../ui/messages/problem';
import { kindText } from './file-text';
import classes from './item-files.module.css';

interface FileDialogProps {
  file: ItemFile;
  /** Resolves to an error message or `null`. */
  onSave: (change: FileChange) => Promise<string | null>;
  opened: boolean;
  onClose: () => void;
}

/** The name and the kind of a file. */
export function FileDialog({ file, onSave, ...dialog }: FileDialogProps) {
  return (
    <Dialog {...dialog} title={t('files.edit')} size="28rem" asks>
      <FileForm file={file} onSave={onSave} onClose={dialog.onClose} />
    </Dialog>
  );
}

/** The form, which starts with the current values each time the dialog opens. */
function FileForm({ file, onSave, onClose }: Omit<FileDialogProps, 'opened'>) {
  const [name, setName] = useState(file.name);
  const [kind, setKind] = useState<FileKind>(file.kind);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const isStillOpen = useStillShown();
  const kinds = FILE_KINDS.filter((each) => each !== 'photo' || file.image_id !== null);
  const typed = name.trim();
  // A photo may never have had a name.
  const isNameless = typed === '' && file.name !== '';
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isNameless) return showInvalid(event.currentTarget, () => setTried(true));
    setPending(true);
    const refused = await onSave({ kind, ...(typed !== '' && { name: typed }) });
    if (!isStillOpen()) return;
    setPending(false);
    if (refused === null) flushSync(onClose);
    else setProblem(refused);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('files.name')}
        value={name}
        maxLength={255}
        data-autofocus
        error={isTried && isNameless && t('files.name_required')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group
        label={t('files.kind')}
        description={PRIVATE_FILE_KINDS.includes(kind) ? t('files.private_hint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={kind}
        onChange={(value) => setKind(value as FileKind)}
      >
        <div className={classes.kinds}>
          {kinds.map((each) => (
            <Radio key={each} value={each} label={kindText(each)} />
          ))}
        </div>
      </Radio.Group>
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.decide}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('files.save')}
        </Button>
      </div>
    </form>
  );
}
