import { Skeleton } from '@mantine/core';
import type { AiModel } from '@whereabouts/shared/contracts/vision.js';
import { useAiModelsQuery, useChooseModelMutation } from '../../../api/admin';
import { t } from '../../../i18n/t';
import { Chip } from '../../../ui/chip';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import classes from '../profile.module.css';
import choice from './ai-model-choice.module.css';

/** Which model looks at everybody's photos. */
export function AiModelChoice() {
  const { data, error: loadError } = useAiModelsQuery();
  const [choose, { error }] = useChooseModelMutation();
  const problem = error ?? (data ? undefined : loadError);

  return (
    <section className={classes.card}>
      <fieldset className={choice.models}>
        <legend>
          <h2 className={classes.heading}>{t('admin.model')}</h2>
        </legend>
        {!data && !loadError && <Skeleton height="24rem" />}
        {data?.models.some(({ available }) => !available) && (
          <p className={classes.muted}>{t('admin.model_needs_key')}</p>
        )}
        {data?.models.map((model) => (
          <Model key={model.id} model={model} chosen={model.id === data.current_model} onChoose={choose} />
        ))}
      </fieldset>
      {problem && <Problem>{errorText(problem, error ? t('admin.model_failed') : t('admin.models_failed'))}</Problem>}
    </section>
  );
}

interface ModelProps {
  model: AiModel;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function Model({ model: { id, name, speed, cost, accuracy, available }, chosen, onChoose }: ModelProps) {
  return (
    <label className={choice.model} data-disabled={!available || undefined}>
      <input
        type="radio"
        name="ai-model"
        value={id}
        checked={chosen}
        disabled={!available}
        onChange={() => onChoose(id)}
        className={choice.radio}
      />
      <span className={choice.name}>
        <strong>{name}</strong>
        {!available && <Chip>{t('admin.model_unavailable')}</Chip>}
      </span>
      <span className={classes.muted}>{t('admin.model_facts', { speed, cost, accuracy })}</span>
    </label>
  );
}
