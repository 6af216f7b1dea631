import { t } from '../../../i18n/t';
import Confirmation from '../../../ui/confirmation';
import { useLeaveGuard } from '../../../ui/use-leave-guard';

/** Asks before anything that would take unsaved changes away. */
export function useLeaving(dirty: boolean) {
  const { leave, safe, question } = useLeaveGuard(dirty);
  return {
    leave,
    safe,
    question: question && (
      <Confirmation
        {...question}
        title={t('editor.unsaved')}
        confirm={t('editor.discard')}
        decline={t('editor.keep_editing')}
      >
        <p>{t('editor.unsaved_text')}</p>
      </Confirmation>
    ),
  };
}
