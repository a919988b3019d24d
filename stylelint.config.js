// The style sheets: what is likely to be a mistake. They are ordered by subject, so specificity may well go down.
export default {
  extends: "stylelint-config-recommended",
  rules: { "no-descending-specificity": null },
};
