import { addTexts } from '../t';
import labels from './en/labels.json' with { type: 'json' };

addTexts(labels);
