# Analyses the reading study. Frozen: it says what is counted before anything is known.
#
#     Rscript analysis/analysis.R [FOLDER ...]
#
# It reads the tables in data/ beside its own folder, or in each folder named, and writes its
# tables into results/ there. Each row says by which design ("separable", or "confounded" where
# condition, text and position are one; never pooled) and with which exclusions it was made
# ("applied", as the rules have it, or "none"). English texts are in no contrast. A row that
# speaks for fewer than five is left out. analysis.py does the same and writes the same numbers.
#
# The main analysis is model.csv, of the separable design alone: a linear mixed model of the
# logarithm of the words a minute and of the score in percent, with condition, text and position
# as fixed effects and a random intercept for each participant, by restricted maximum
# likelihood; each condition against the standard text, with t on the degrees of freedom within
# participants, 95 % intervals, and p after Holm. differences.csv describes the same within
# participants; where the design is confounded it describes differences between texts as well,
# and nothing is tested.
#
# Needs R 4 and lme4 (Debian: r-cran-lme4); without lme4 there is no model.csv.

fewest <- 5
measures <- c("words_per_minute", "score_percent")
modelled <- c(log_words_per_minute = "words_per_minute", score_percent = "score_percent")
has_lme4 <- suppressPackageStartupMessages(requireNamespace("lme4", quietly = TRUE))

table_of <- function(folder, name) {
  path <- file.path(folder, "data", paste0("study-reading_description-", name, "_data.csv"))
  # An answer may read "NA"; only nothing is nothing.
  read.csv(path, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE)
}

is_true <- function(column) tolower(column) == "true"

spread <- function(numbers) {
  numbers <- numbers[!is.na(numbers)]
  quartiles <- quantile(numbers, c(0.25, 0.5, 0.75), names = FALSE, type = 7)
  data.frame(
    n = length(numbers), mean = mean(numbers), sd = sd(numbers),
    q1 = quartiles[1], median = quartiles[2], q3 = quartiles[3]
  )
}

in_order <- function(values) sort(unique(values), method = "radix")

groups_of <- function(rows) c("all", in_order(rows$age_group))

of_group <- function(rows, group) if (group == "all") rows else rows[rows$age_group == group, ]

# The spread of each measure in each cell, for all and for each age group.
spreads <- function(rows, by) {
  told <- list()
  for (group in groups_of(rows)) {
    those <- of_group(rows, group)
    for (cell in in_order(those[[by]])) {
      of_cell <- those[those[[by]] == cell, ]
      for (measure in measures) {
        row <- spread(of_cell[[measure]])
        if (row$n >= fewest) {
          head <- data.frame(age_group = group, cell = cell, measure = measure)
          names(head)[2] <- by
          told[[length(told) + 1]] <- cbind(head, row)
        }
      }
    }
  }
  do.call(rbind, told)
}

# Intervals of 95 %, t, and p for itself.
tested <- function(told, estimate, error, df) {
  reach <- qt(0.975, df) * error
  told$low <- estimate - reach
  told$high <- estimate + reach
  told$t <- estimate / error
  told$df <- df
  told$p <- 2 * pt(-abs(told$t), df)
  told
}

# With p after Holm, within each age group and measure.
corrected <- function(told) {
  if (is.null(told)) return(NULL)
  family <- paste(told$age_group, told$measure)
  told$p_holm <- ave(told$p, family, FUN = function(p) p.adjust(p, "holm"))
  told
}

# Each participant's readings less their own standard text.
against_standard <- function(rows, is_confounded) {
  base <- rows[rows$condition == "standard", c("participant_id", measures)]
  pairs <- merge(
    rows[rows$condition != "standard", ], base,
    by = "participant_id", all.x = TRUE, suffixes = c("", "_standard")
  )
  for (measure in measures) {
    pairs[[measure]] <- round(pairs[[measure]] - pairs[[paste0(measure, "_standard")]], 2)
  }
  told <- spreads(pairs, "condition")
  if (is.null(told)) return(NULL)
  error <- told$sd / sqrt(told$n)
  error[is_confounded | error <= 0] <- NA
  told <- tested(told, told$mean, error, told$n - 1L)
  told$df[is.na(error)] <- NA
  corrected(told)
}

# How many answered each question rightly, in percent.
easiness <- function(items, trials) {
  items <- merge(items, trials[c("participant_id", "position", "age_group", "folder")])
  if (nrow(items) == 0) return(NULL)
  items$correct <- is_true(items$correct)
  # The English text is one for all ages.
  items$age_group[items$folder == "english"] <- "all"
  told <- aggregate(
    correct ~ question + folder + age_group, items,
    function(right) c(n = length(right), correct_percent = 100 * mean(right))
  )
  told <- data.frame(told[c("age_group", "folder", "question")], told$correct)
  told <- told[told$n >= fewest, ]
  if (nrow(told) == 0) return(NULL)
  told$n <- as.integer(told$n)
  told[order(told$age_group, told$folder, told$question, method = "radix"), ]
}

# The mixed model of one measure; nothing where there is too little to fit it.
fitted_model <- function(rows, name) {
  rows$y <- rows[[modelled[[name]]]]
  rows <- rows[!is.na(rows$y), ]
  people <- length(unique(rows$participant_id))
  if (people < fewest || !any(rows$condition == "standard")) return(NULL)
  if (startsWith(name, "log_")) rows$y <- log(rows$y)
  conditions <- setdiff(in_order(rows$condition), "standard")
  rows$condition <- factor(rows$condition, levels = c("standard", conditions))
  rows$text <- paste(rows$age_group, rows$folder, sep = "/")
  terms <- c("condition", "text", "position")
  rows$position <- as.character(rows$position)
  terms <- terms[sapply(terms, function(term) length(unique(rows[[term]])) > 1)]
  fixed <- model.matrix(reformulate(terms), rows)
  df <- nrow(rows) - people - ncol(fixed) + 1
  if (df < fewest || qr(fixed)$rank < ncol(fixed) || sd(rows$y) == 0) return(NULL)
  fit <- lme4::lmer(
    reformulate(c(terms, "(1 | participant_id)"), "y"), rows,
    REML = TRUE,
    control = lme4::lmerControl(
      check.conv.singular = "ignore", calc.derivs = FALSE,
      optCtrl = list(xtol_abs = 1e-10, ftol_abs = 1e-12, maxeval = 1e5)
    )
  )
  which <- paste0("condition", conditions)
  estimate <- unname(lme4::fixef(fit)[which])
  error <- unname(sqrt(diag(as.matrix(vcov(fit)))[which]))
  told <- data.frame(
    condition = conditions, measure = name, n = nrow(rows), estimate = estimate, se = error
  )
  tested(told, estimate, error, df)
}

model <- function(rows) {
  told <- list()
  for (group in groups_of(rows)) {
    for (name in names(modelled)) {
      fit <- fitted_model(of_group(rows, group), name)
      if (!is.null(fit)) told[[length(told) + 1]] <- cbind(age_group = group, fit)
    }
  }
  corrected(do.call(rbind, told))
}

analyse <- function(folder) {
  participants <- table_of(folder, "participants")
  whole <- participants[participants$status != "partial", c("participant_id", "age_group", "confounded")]
  trials <- merge(table_of(folder, "trials"), whole)
  items <- table_of(folder, "items")
  # Before the blind ends conditions have letters, and comparisons have to wait.
  is_blind <- !any(trials$condition == "standard")
  results <- list()
  for (design in c("separable", "confounded")) {
    is_confounded <- design == "confounded"
    for (exclusions in c("applied", "none")) {
      rows <- trials[is_true(trials$confounded) == is_confounded, ]
      if (exclusions == "applied") rows <- rows[is_true(rows$counted), ]
      if (nrow(rows) == 0) next
      german <- rows[rows$language == "de", ]
      told <- list(
        conditions = spreads(german, "condition"),
        languages = spreads(rows, "language"),
        items = easiness(items, rows)
      )
      # Where the place tells the condition it waits, too.
      if (!(is_blind && is_confounded)) told$positions <- spreads(german, "position")
      if (!is_blind) told$differences <- against_standard(german, is_confounded)
      if (!is_blind && !is_confounded && has_lme4) told$model <- model(german)
      for (name in names(told)) {
        if (!is.null(told[[name]])) {
          part <- cbind(design = design, exclusions = exclusions, told[[name]])
          results[[name]] <- rbind(results[[name]], part)
        }
      }
    }
  }
  dir.create(file.path(folder, "results"), showWarnings = FALSE)
  if (any(is_true(trials$confounded))) {
    cat("confounded: condition, text and position are one; differences between conditions are not tested\n")
  }
  if (!has_lme4) cat("lme4 is not installed: no model.csv\n")
  for (name in names(results)) {
    result <- results[[name]]
    for (column in names(result)) {
      if (is.double(result[[column]]) && column != "df") {
        result[[column]] <- ifelse(is.na(result[[column]]), "", sprintf("%.6f", result[[column]]))
      }
    }
    path <- file.path(folder, "results", paste0(name, ".csv"))
    write.csv(result, path, row.names = FALSE, quote = FALSE, na = "")
    cat(sprintf("%s: %d rows\n", basename(path), nrow(result)))
  }
}

given <- commandArgs(TRUE)
if (length(given) == 0) {
  script <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
  given <- dirname(dirname(normalizePath(script)))
}
for (folder in given) analyse(folder)
