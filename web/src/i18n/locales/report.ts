import { addTexts } from '../t';
import report from './en/report.json' with { type: 'json' };

addTexts(report);
