import { addTexts } from '../i18n/i18n';
import stats from './en/stats.json' with { type: 'json' };

addTexts(stats);
