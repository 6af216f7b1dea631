import { Button } from '@mantine/core';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/batch';
import { useClearCompletedMutation } from '../../../api/analysis/queue';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';

export default function ClearCompleted() {
  const [clearCompleted] = useClearCompletedMutation();
  const clear = async () => {
    const { error } = await clearCompleted();
    if (error) void toast({ message: errorText(error, t('batch.clear_failed')), color: 'red' });
  };
  return (
    <Button variant="subtle" data-flush="end" size="compact-sm" onClick={clear}>
      {t('batch.clear_completed')}
    </Button>
  );
}
