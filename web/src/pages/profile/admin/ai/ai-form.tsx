import { Button } from '@mantine/core';
import type { AiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useChangeAiSettingsMutation } from '../../../../api/account/ai-settings';
import { isApiError } from '../../../../api/client/problem';
import { t } from '../../../../i18n/t';
import { typedWords } from '../../../../ui/leaving/use-typed-text';
import { useWorkAtRisk } from '../../../../ui/leaving/use-work-at-risk';
import { Problem } from '../../../../ui/messages/problem';
import { toast } from '../../../../ui/messages/toasts';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { type AiDraft, changesOf, draftOf, type PartProps } from './ai-draft';
import { LimitsPart } from './limits-part';
import { ModelPart } from './model-part';
import { ProviderPart } from './provider-part';

const WORK = { words: typedWords };

interface AiFormProps {
  settings: AiSettings;
  onEdited: (isEdited: boolean) => void;
}

/** The provider, the models and the limits, saved together. */
export function AiForm({ settings, onEdited }: AiFormProps) {
  const heading = useId();
  const [change, { isLoading, error }] = useChangeAiSettingsMutation();
  const [edits, setEdits] = useState<Partial<AiDraft>>({});
  const [shownWrong, setShownWrong] = useState<(keyof AiDraft)[]>([]);
  const draft = { ...draftOf(settings), ...edits };
  const { changes, wrong } = changesOf(draft, settings);
  const isEdited = Object.keys(changes).length > 0;
  useWorkAtRisk(isEdited ? WORK : null);
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);

  const edit = (change: Partial<AiDraft>) => {
    setEdits({ ...edits, ...change });
    setShownWrong(shownWrong.filter((name) => !(name in change)));
  };
  const refused = isApiError(error) ? error.more?.field : undefined;
  const problemOf = (field: keyof AiDraft, message = '') => {
    if (shownWrong.includes(field)) return message;
    return refused === field && errorText(error, t('ai.save_failed'));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShownWrong(wrong);
    if (wrong.length > 0) return;
    const answer = await change(changes);
    if (!answer.data) return;
    // Keeps what was typed during the save.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== edits[name as keyof AiDraft])),
    );
    void toast({ message: t('ai.saved') });
  };

  const props: PartProps = { settings, draft, edit, isFixed: (name) => settings.fixed.includes(name), problemOf };
  const isAtField = typeof refused === 'string' && refused in draft;
  return (
    <form className={classes.card} noValidate onSubmit={submit} aria-labelledby={heading}>
      <ProviderPart {...props} heading={heading} />
      <ModelPart {...props} />
      <LimitsPart {...props} />
      {error && !isAtField && <Problem>{errorText(error, t('ai.save_failed'))}</Problem>}
      <div className={classes.actions}>
        <Button type="submit" loading={isLoading} disabled={!isEdited}>
          {t('ai.save')}
        </Button>
      </div>
    </form>
  );
}
